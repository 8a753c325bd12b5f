import { deriveKeys, isSigned, type Secrets, sign } from '../../../kit/secrets/secrets.ts'

export interface RefreshStep {
  sessionId: string
  generation: number
}

/** Tokens that name a step of a session; a refresh takes the next one. */
export interface StepTokens {
  issue(step: RefreshStep): string
  /** Null for anything but a token of ours. Says nothing about the session's state. */
  read(token: string): RefreshStep | null
}

/** Derived, not stored: read access to the database makes none, and two tabs at once get the same successor. */
function stepTokens(secrets: Secrets, purpose: string): StepTokens {
  const keys = deriveKeys(secrets, purpose)
  return {
    issue({ sessionId, generation }) {
      const step = `${sessionId}.${generation}`
      return `${step}.${sign(keys[0].key, step)}`
    },
    read(token) {
      const [sessionId = '', generation = '', given = '', ...rest] = token.split('.')
      if (rest.length > 0 || !/^[0-9]{1,9}$/.test(generation)) return null
      return isSigned(keys, `${sessionId}.${generation}`, given)
        ? { sessionId, generation: Number(generation) }
        : null
    },
  }
}

export const refreshTokens = (secrets: Secrets): StepTokens => stepTokens(secrets, 'refresh-token')

/** They can do nothing but have a page drawn. */
export const pageTokens = (secrets: Secrets): StepTokens => stepTokens(secrets, 'page-token')
