import { digestOf } from '../../kit/secrets/row-seals.ts'

/** A row in a link: its id, its own time in epoch milliseconds, and the hash of what it says. */
export type LinkedRow = readonly [id: string, at: number, hash: string]

/** Audit events that left for a file: those before an instant, as many, and the digest of their ids. */
export interface Archived {
  before: string
  count: number
  digest: string
}

/** The secret was changed: the digest of all links before, whose own signatures can no longer be read. */
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
  /** No row that was linked is younger; business time. */
  toAt: Date
}

/** What the signature of a link covers; `previous` is the signature before it, empty for the first. */
export const signedText = (merchantId: string, link: Link, previous: string): string =>
  JSON.stringify([
    merchantId,
    link.ordinal,
    link.kind,
    link.linkedAt.toISOString(),
    saidBy(link),
    link.unsealed,
    link.toAt.toISOString(),
    previous,
  ])

/** In a fixed order: the database keeps the keys of an object in its own. */
function saidBy(link: Link): unknown {
  if (link.kind === 'rows') return link.rows
  const [one] = link.rows
  return 'before' in one ? [one.before, one.count, one.digest] : [one.digest]
}

/** Rows of servers of the release before, which run beside the first of this one, are taken for so long. */
export const GRACE_MS = 24 * 60 * 60_000

/**
 * Whether a row without a seal may join a chain that has begun: for a day after a merchant's books of before were taken
 * in. A merchant whose first event has a seal never had such rows.
 */
export const takesUnsealed = (first: Pick<Link, 'linkedAt' | 'unsealed'>, now: Date): boolean =>
  first.unsealed > 0 && now.getTime() < first.linkedAt.getTime() + GRACE_MS

/**
 * What is wrong with events that are gone: each archive must account for exactly those before its instant that no
 * earlier one did.
 */
export function missingEvents(gone: readonly LinkedRow[], archives: readonly Archived[]): string[] {
  const left = new Map(gone.map((row) => [row[0], row]))
  const wrong: string[] = []
  for (const { before, count, digest } of archives) {
    const until = new Date(before).getTime()
    const moved = [...left.values()].filter(([, at]) => at < until).map(([id]) => id)
    for (const id of moved) left.delete(id)
    if (moved.length !== count || digestOf(moved) !== digest)
      wrong.push(
        `of the audit events before ${before}, ${count} were archived and ${moved.length} are gone`,
      )
  }
  return [...wrong, ...[...left.keys()].map((id) => `audit event ${id} was deleted`)]
}
