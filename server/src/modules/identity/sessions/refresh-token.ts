import { deriveKeys, isSigned, type Secrets, sign } from '../../../kit/secrets/secrets.ts'

export interface RefreshStep {
  sessionId: string
  generation: number
}

/** Tokens that name a session and its generation, which each refresh increments. */
export interface StepTokens {
  issue(step: RefreshStep): string
  /** Null unless we signed the token. Does not check the session. */
  read(token: string): RefreshStep | null
}

/** Derived, not stored: reading the database forges none, and two tabs that refresh at once get the same successor. */
function stepTokens(secrets: Secrets, purpose: string): StepTokens {
  const keys = deriveKeys(secrets, purpose)
  return {
    issue({ sessionId, generation }) {
      const step = `${sessionId}.${generation}`
      return `${step}.${sign(keys[0].key, step)}`
    },
    read(token) {
      const [sessionId = '', generation = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !/^[0-9]{1,9}$/.test(generation)) return null
      return isSigned(keys, `${sessionId}.${generation}`, signature)
        ? { sessionId, generation: Number(generation) }
        : null
    },
  }
}

export const refreshTokens = (secrets: Secrets): StepTokens => stepTokens(secrets, 'refresh-token')

/** These only let the server render a page. */
export const pageTokens = (secrets: Secrets): StepTokens => stepTokens(secrets, 'page-token')
