import { isId } from '@paydeck/contract/identifiers/ids'

import type { Random } from '../../kit/random.ts'
import { deriveKeys, isSigned, type Secrets, sha256, sign } from '../../kit/secrets/secrets.ts'

/** The consent of a token. */
export interface GrantRef {
  merchantId: string
  grantId: string
}

const PREFIXES = { code: 'mcpc_', access: 'mcpa_' } as const
type Kind = keyof typeof PREFIXES
const REFRESH = 'mcpr_'

const SECRET_BYTES = 32
const ID_LENGTH = 16
const REF_PATTERN = /^([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{16})/

const ownOf = (id: string): string => id.slice(id.indexOf('_') + 1)

function refOf(rest: string): GrantRef | null {
  const [, merchant = '', grant = ''] = REF_PATTERN.exec(rest) ?? []
  const ref = { merchantId: `mcht_${merchant}`, grantId: `pgrt_${grant}` }
  return isId('merchant', ref.merchantId) && isId('programGrant', ref.grantId) ? ref : null
}

export const isAccessToken = (text: string): boolean => text.startsWith(PREFIXES.access)

/** Only the hash is stored; the token contains the consent's key, so that its row is found directly. */
export function makeToken(
  kind: Kind,
  { merchantId, grantId }: GrantRef,
  random: Random,
): { token: string; hash: Buffer } {
  const secret = random.bytes(SECRET_BYTES).toString('base64url')
  const token = PREFIXES[kind] + ownOf(merchantId) + ownOf(grantId) + secret
  return { token, hash: sha256(token) }
}

/** Null for text that is not a token of this kind. */
export function readToken(kind: Kind, text: string): GrantRef | null {
  const prefix = PREFIXES[kind]
  const hasLength = text.length === prefix.length + 2 * ID_LENGTH + 43
  return text.startsWith(prefix) && hasLength ? refOf(text.slice(prefix.length)) : null
}

export interface RefreshStep extends GrantRef {
  generation: number
}

export interface RefreshTokens {
  issue(step: RefreshStep): string
  /** Null for anything but our own token. Does not check the state of the consent. */
  read(text: string): RefreshStep | null
}

/** Derived, not stored, so that two processes of a program that refresh at once get the same successor. */
export function refreshTokens(secrets: Secrets): RefreshTokens {
  const keys = deriveKeys(secrets, 'program refresh tokens')
  return {
    issue({ merchantId, grantId, generation }) {
      const step = `${ownOf(merchantId)}${ownOf(grantId)}.${generation}`
      return `${REFRESH}${step}.${sign(keys[0].key, step)}`
    },
    read(text) {
      if (!text.startsWith(REFRESH)) return null
      const [ids = '', generation = '', secret = '', ...rest] = text
        .slice(REFRESH.length)
        .split('.')
      if (rest.length > 0 || ids.length !== 2 * ID_LENGTH || !/^[0-9]{1,9}$/.test(generation))
        return null
      const ref = refOf(ids)
      return ref && isSigned(keys, `${ids}.${generation}`, secret)
        ? { ...ref, generation: Number(generation) }
        : null
    },
  }
}
