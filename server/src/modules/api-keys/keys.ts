import type { KeyKind } from '@paydeck/contract/calls/api-keys'
import { isId } from '@paydeck/contract/identifiers/ids'

import type { KeyHolder } from '../../kit/actor.ts'
import type { Random } from '../../kit/random.ts'

const PREFIXES: Record<KeyKind, string> = { publishable: 'pk', secret: 'sk' }
/** Publishable keys only identify a merchant to a browser; secret keys guard its money. */
const BYTES: Record<KeyKind, number> = { publishable: 24, secret: 32 }
const KEY = /^(?:live|sandbox)_(pk|sk)_([A-Za-z0-9_-]{16})([A-Za-z0-9_-]{32,43})$/

/** The opaque part begins with the merchant's ID, so that a lookup reads only that merchant's keys. */
export function generateKey(
  kind: KeyKind,
  merchantId: string,
  { sandbox, random }: { sandbox: boolean; random: Random },
): string {
  const merchantPart = merchantId.slice(merchantId.indexOf('_') + 1)
  const secret = random.bytes(BYTES[kind]).toString('base64url')
  return `${sandbox ? 'sandbox' : 'live'}_${PREFIXES[kind]}_${merchantPart}${secret}`
}

export function parseKey(text: string): { kind: KeyKind; merchantId: string } | null {
  const [, prefix, merchantPart = ''] = KEY.exec(text) ?? []
  const merchantId = `mcht_${merchantPart}`
  if (prefix === undefined || !isId('merchant', merchantId)) return null
  return { kind: prefix === 'sk' ? 'secret' : 'publishable', merchantId }
}

/** For a program that a person connected, `keyId` is the consent. */
export const keyActor = ({ keyId, program }: Pick<KeyHolder, 'keyId' | 'program'>): string =>
  `${program ? 'program' : 'api-key'}:${keyId}`
