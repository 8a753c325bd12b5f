import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { Random } from '../../kit/random.ts'

const LETTERS: Record<KeyKind, string> = { publishable: 'pk', secret: 'sk' }
/** The random part: 24 bytes name a merchant to a browser, 32 guard its money. */
const BYTES: Record<KeyKind, number> = { publishable: 24, secret: 32 }
const KEY = /^(?:live|sandbox)_(pk|sk)_([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{32,43})$/

/**
 * A key in the provider's form, `<env>_<kind>_<opaque>`. What is opaque to its holder begins with the merchant's own
 * part of its id, so that a key is found among its merchant's alone. `random` must be fit for secrets.
 */
export function makeKey(
  kind: KeyKind,
  merchantId: string,
  { sandbox, random }: { sandbox: boolean; random: Random },
): string {
  const own = merchantId.slice(merchantId.indexOf('_') + 1)
  const secret = random.bytes(BYTES[kind]).toString('base64url')
  return `${sandbox ? 'sandbox' : 'live'}_${LETTERS[kind]}_${own}${secret}`
}

/** Whose key of which kind a text says it is; null when it has not the form of one. */
export function readKey(text: string): { kind: KeyKind; merchantId: string } | null {
  const [, letters, own = ''] = KEY.exec(text) ?? []
  const merchantId = `mcht_${own}`
  if (letters === undefined || !isId('merchant', merchantId)) return null
  return { kind: letters === 'sk' ? 'secret' : 'publishable', merchantId }
}

/** How a key's deeds are signed in the trail of changes. */
export const keyActor = ({ keyId }: { keyId: string }): string => `api-key:${keyId}`
