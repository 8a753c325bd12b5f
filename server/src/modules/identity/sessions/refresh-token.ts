import { deriveKey, timingSafeEqualText, sign } from '../../../kit/secrets.ts'

export interface RefreshStep {
  sessionId: string
  generation: number
}

export interface RefreshTokens {
  issue(step: RefreshStep): string
  /** Null for anything but a token of ours. Says nothing about the session's state. */
  read(token: string): RefreshStep | null
}

/**
 * Refresh tokens are derived, not stored: `session.generation.mac`. Read access to the database is not enough to make
 * one, and the same step always has the same token, so that two tabs refreshing at once get the same successor.
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
      return timingSafeEqualText(given, mac(sessionId, generation))
        ? { sessionId, generation: Number(generation) }
        : null
    },
  }
}
