import { digestOf } from '../../kit/secrets/row-seals.ts'
import { type ChainDeps, signedLink } from './link.ts'
import type { Link } from './rules.ts'
import type { SignedLink } from './store.ts'

/** One merchant's audit events to move to a file, and the end of its chain. */
export interface ArchivedEvents {
  merchantId: string
  before: Date
  ids: readonly string[]
  last: { ordinal: number; signature: string; toAt: Date }
}

/** Makes a link that accounts for archived events; an event missing without one was deleted past the server. */
export function archiveLink(
  { keys, clock }: Pick<ChainDeps, 'keys' | 'clock'>,
  { merchantId, before, ids, last }: ArchivedEvents,
): SignedLink {
  const link: Link = {
    ordinal: last.ordinal + 1,
    kind: 'archive',
    linkedAt: clock.wall(),
    rows: [{ before: before.toISOString(), count: ids.length, digest: digestOf(ids) }],
    unsealed: 0,
    toAt: last.toAt,
  }
  return signedLink(keys, merchantId, link, last.signature)
}
