import { digestOf } from '../../kit/secrets/row-seals.ts'

/** A row in a link: its id, its own time in epoch milliseconds, and the hash of its content. */
export type LinkedRow = readonly [id: string, at: number, hash: string]

/** Audit events moved to a file: those before an instant, their number, and the digest of their ids. */
export interface Archived {
  before: string
  count: number
  digest: string
}

/** A change of secret: the digest of all earlier links, whose signatures can no longer be checked. */
export interface Renewal {
  digest: string
}

type Rows =
  | { kind: 'rows'; rows: readonly LinkedRow[] }
  | { kind: 'archive'; rows: readonly [Archived] }
  | { kind: 'renewal'; rows: readonly [Renewal] }

export type Link = Rows & {
  ordinal: number
  linkedAt: Date
  /** How many rows had no seal. */
  unsealed: number
  /** The time of the newest linked row; business time. */
  toAt: Date
}

/** What a link's signature covers; `previous` is the previous link's signature, empty for the first. */
export const signedText = (merchantId: string, link: Link, previous: string): string =>
  JSON.stringify([
    merchantId,
    link.ordinal,
    link.kind,
    link.linkedAt.toISOString(),
    contentOf(link),
    link.unsealed,
    link.toAt.toISOString(),
    previous,
  ])

/** In a fixed order, because the database does not keep the order of keys. */
function contentOf(link: Link): unknown {
  if (link.kind === 'rows') return link.rows
  const [row] = link.rows
  return 'before' in row ? [row.before, row.count, row.digest] : [row.digest]
}

/** How long rows of servers of the previous release are accepted, which may run beside this one. */
export const GRACE_MS = 24 * 60 * 60_000

/**
 * Whether a row without a seal may still join the chain: for a day after the first link, and only when that link has
 * unsealed rows. A merchant whose first event has a seal never had any.
 */
export const acceptsUnsealed = (first: Pick<Link, 'linkedAt' | 'unsealed'>, now: Date): boolean =>
  first.unsealed > 0 && now.getTime() < first.linkedAt.getTime() + GRACE_MS

/**
 * Errors among the missing events: each archive must account for exactly the missing ones before its instant that no
 * earlier archive accounts for.
 */
export function missingEvents(
  missing: readonly LinkedRow[],
  archives: readonly Archived[],
): string[] {
  const remaining = new Map(missing.map((row) => [row[0], row]))
  const wrong: string[] = []
  for (const { before, count, digest } of archives) {
    const until = new Date(before).getTime()
    const archived = [...remaining.values()].filter(([, at]) => at < until).map(([id]) => id)
    for (const id of archived) remaining.delete(id)
    if (archived.length !== count || digestOf(archived) !== digest)
      wrong.push(
        `of the audit events before ${before}, ${count} were archived and ${archived.length} are gone`,
      )
  }
  return [...wrong, ...[...remaining.keys()].map((id) => `audit event ${id} was deleted`)]
}
