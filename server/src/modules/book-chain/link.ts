import type { Database, MerchantTx } from '../../db/database.ts'
import { LONGEST_TRANSACTION_MS } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { type Content, hashOf, type RowSeals, type SealState } from '../../kit/secrets/row-seals.ts'
import { type Keys, sign } from '../../kit/secrets/secrets.ts'
import { contentOfEvent } from '../audit/sealed-event.ts'
import { contentOfJournal } from '../ledger/sealed-journal.ts'
import { readEvents, readJournals, type EventRow, type JournalRow } from './content-store.ts'
import { type Link, type LinkedRow, signedText, acceptsUnsealed } from './rules.ts'
import * as store from './store.ts'

export interface ChainDeps {
  db: Database
  clock: Clock
  seals: RowSeals
  /** For the signatures of links. */
  keys: Keys
}

/** Maximum events per link, and journals when all rows are read. */
const BATCH = 500
const BATCH_OF_ALL = 5_000

/** A row may commit this long after the time it carries. */
const OVERLAP_MS = LONGEST_TRANSACTION_MS + 30_000

export const contentOfJournalRow = (merchantId: string, row: JournalRow): Content => [
  contentOfJournal(merchantId, row),
  row.payout,
]

interface Candidate {
  row: LinkedRow
  state: SealState
  /** For messages. */
  name: string
}

const eventCandidate = (deps: ChainDeps, merchantId: string, row: EventRow): Candidate => ({
  row: [row.eventId, row.ms, hashOf(contentOfEvent(merchantId, row))],
  state: deps.seals.stateOf(contentOfEvent(merchantId, row), row.seal),
  name: `audit event ${row.eventId} (${row.action})`,
})

const journalCandidate = (deps: ChainDeps, merchantId: string, row: JournalRow): Candidate => ({
  row: [row.journalId, row.ms, hashOf(contentOfJournalRow(merchantId, row))],
  state: deps.seals.stateOf(contentOfJournal(merchantId, row), row.seal),
  name: `journal ${row.journalId} (${row.kind} of ${row.sourceId})`,
})

/** How many rows were linked, and the rows that must not be. */
export interface Linked {
  rows: number
  wrong: string[]
}

/**
 * Adds the merchant's new rows to its chain, in short transactions: events since the last link and their journals, or
 * with `all` every unlinked row. Describes in `wrong` the rows that this server did not write, which it leaves out.
 */
export async function linkMerchant(
  deps: ChainDeps,
  merchantId: string,
  { all }: { all: boolean },
): Promise<Linked> {
  let rows = 0
  let isUnsealed = false
  for (;;) {
    const step = await deps.db.inMerchant(merchantId, (tx) => linkStep(deps, tx, merchantId, all))
    rows += step.rows
    isUnsealed ||= step.isUnsealed
    if (step.rows > 0 && (all || !step.isLast)) continue
    // Events from before seals do not name their journal, so look for unlinked journals too.
    if (all || !isUnsealed) return { rows, wrong: step.wrong }
    const rest = await linkMerchant(deps, merchantId, { all: true })
    return { rows: rows + rest.rows, wrong: rest.wrong }
  }
}

interface Step extends Linked {
  isLast: boolean
  /** Whether a row without a seal was linked. */
  isUnsealed: boolean
}

async function linkStep(
  deps: ChainDeps,
  tx: MerchantTx,
  merchantId: string,
  all: boolean,
): Promise<Step> {
  await store.lockChain(tx, merchantId)
  const [first, last] = [
    await store.readFirst(tx, merchantId),
    await store.readLast(tx, merchantId),
  ]
  const since = all || !last ? null : new Date(last.toAt.getTime() - OVERLAP_MS)
  const limit = all ? BATCH_OF_ALL : BATCH
  const eventIds = await store.unlinkedEvents(tx, merchantId, { since, limit })
  const events = await readEvents(tx, merchantId, eventIds)
  const named = events.flatMap(({ journalId }) => (journalId === null ? [] : [journalId]))
  const unlinked = all ? await store.unlinkedJournals(tx, merchantId, limit) : []
  const journals = await readJournals(tx, merchantId, [...new Set([...named, ...unlinked])])
  const candidates = [
    ...events.map((row) => eventCandidate(deps, merchantId, row)),
    ...journals.map((row) => journalCandidate(deps, merchantId, row)),
  ].toSorted((a, b) => a.row[1] - b.row[1])
  const now = deps.clock.wall()
  const allowsUnsealed = first ? acceptsUnsealed(first, now) : candidates[0]?.state === 'absent'
  const accepted = candidates.filter(
    ({ state }) => state === 'valid' || (state === 'absent' && allowsUnsealed),
  )
  const wrong = candidates.filter((candidate) => !accepted.includes(candidate)).map(problemOf)
  const unsealed = accepted.filter(({ state }) => state === 'absent').length
  if (accepted.length > 0)
    await addLink(deps, tx, merchantId, {
      last,
      rows: accepted.map(({ row }) => row),
      unsealed,
      linkedAt: now,
    })
  return {
    rows: accepted.length,
    wrong,
    isLast: eventIds.length < limit,
    isUnsealed: unsealed > 0,
  }
}

const problemOf = ({ name, state }: Candidate): string =>
  state === 'absent'
    ? `${name} was added past the server`
    : `${name} was changed, or added past the server`

/** Needs the chain's lock. */
async function addLink(
  { keys }: ChainDeps,
  tx: MerchantTx,
  merchantId: string,
  {
    last,
    rows,
    ...fields
  }: Pick<Link, 'unsealed' | 'linkedAt'> & {
    last: store.LinkRow | undefined
    rows: readonly LinkedRow[]
  },
): Promise<void> {
  const newest = Math.max(...rows.map(([, at]) => at), last?.toAt.getTime() ?? 0)
  const ordinal = (last?.ordinal ?? 0) + 1
  const link: Link = { ...fields, kind: 'rows', rows, ordinal, toAt: new Date(newest) }
  await store.insertLink(tx, merchantId, signedLink(keys, merchantId, link, last?.signature ?? ''))
}

/** Signs with the first key, over the previous link's signature. */
export const signedLink = (
  keys: Keys,
  merchantId: string,
  link: Link,
  previous: string,
): store.SignedLink => ({
  ...link,
  keyVersion: keys[0].version.toString('hex'),
  signature: sign(keys[0].key, signedText(merchantId, link, previous)),
})
