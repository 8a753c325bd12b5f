import { deriveKeys, isSigned, type Secrets, sign } from '../../../kit/secrets/secrets.ts'

export interface RefreshStep {
  sessionId: string
  generation: number
}

export interface RefreshTokens {
  issue(step: RefreshStep): string
  /** Null for anything but a token of ours. Says nothing about the session's state. */
  read(token: string): RefreshStep | null
}

/** Derived, not stored: read access to the database makes none, and two tabs at once get the same successor. */
export function refreshTokens(secrets: Secrets): RefreshTokens {
  const keys = deriveKeys(secrets, 'refresh-token')
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
