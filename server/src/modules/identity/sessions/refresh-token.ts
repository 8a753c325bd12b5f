import { deriveKey, sameText, sign } from '../../../kit/secrets.ts'

/** What a refresh token stands for: one step of one session. */
export interface SessionStep {
  sessionId: string
  generation: number
}

export interface RefreshTokens {
  issue(step: SessionStep): string
  /** The step of a token of ours; null for anything else. Says nothing about the session's state. */
  read(token: string): SessionStep | null
}

/**
 * Refresh tokens are derived, not kept: `session.generation.mac`. Whoever reads the database cannot make one, and
 * the same step always has the same token, so two tabs that refresh at once get the same successor.
 */
export function refreshTokens(secret: Buffer): RefreshTokens {
  const key = deriveKey(secret, 'refresh-token')
  const mac = (sessionId: string, generation: string): string =>
    sign(key, `${sessionId}.${generation}`)
  return {
    issue: ({ sessionId, generation }) =>
      `${sessionId}.${generation}.${mac(sessionId, String(generation))}`,
    read(token) {
      const [sessionId = '', generation = '', given = '', ...rest] = token.split('.')
      if (rest.length > 0 || !/^[0-9]{1,9}$/.test(generation)) return null
      return sameText(given, mac(sessionId, generation))
        ? { sessionId, generation: Number(generation) }
        : null
    },
  }
}
