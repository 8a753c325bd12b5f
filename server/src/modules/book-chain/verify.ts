import { createHash } from 'node:crypto'

import type { MerchantTx } from '../../db/database.ts'
import { hashOf } from '../../kit/secrets/row-seals.ts'
import { isSigned, type Keys } from '../../kit/secrets/secrets.ts'
import { contentOfEvent } from '../audit/sealed-event.ts'
import { readEvents, readJournals } from './content-store.ts'
import { contentOfJournalRow, linkMerchant, type ChainDeps } from './link.ts'
import { type Archived, type Link, type LinkedRow, missingEvents, signedText } from './rules.ts'
import * as store from './store.ts'

/** The end of a merchant's chain. A copy kept elsewhere proves that no later link was removed. */
export interface Head {
  ordinal: number
  signature: string
}

export interface Verified {
  links: number
  rows: number
  /** As text; empty when nothing was changed, deleted or added past the server. */
  wrong: string[]
  head: Head | null
  /** The digest of all links. */
  digest: string
  /** Links signed with a secret other than the first, and not confirmed by a renewal. */
  signedBefore: number
}

/** Links per read. */
const PAGE = 5

const JOURNAL = 'jrnl_'

/** Links new rows, then verifies every link and every row in it. `heads` were kept elsewhere. */
export async function verifyMerchant(
  deps: ChainDeps,
  merchantId: string,
  heads: readonly Head[],
): Promise<Verified> {
  const { wrong } = await linkMerchant(deps, merchantId, { all: true })
  const progress = startProgress(wrong)
  for (let isMore = true; isMore;)
    isMore = await deps.db.inMerchant(merchantId, (tx) =>
      verifyPage(deps, tx, merchantId, progress),
    )
  const { rows, head, signatures } = progress
  return {
    links: signatures.size,
    rows,
    wrong: [
      ...progress.wrong,
      ...progress.unread.map(
        (ordinal) => `link ${ordinal} of the chain was signed with another secret`,
      ),
      ...missingEvents(progress.gone, progress.archives),
      ...heads.filter((known) => signatures.get(known.ordinal) !== known.signature).map(lostHead),
    ],
    head,
    digest: progress.digest.digest('base64url'),
    signedBefore: progress.signedBefore,
  }
}

const lostHead = ({ ordinal }: Head): string =>
  `link ${ordinal} of the chain is not the one that was kept elsewhere`

type Progress = ReturnType<typeof startProgress>

const startProgress = (wrong: readonly string[]) => ({
  rows: 0,
  wrong: [...wrong],
  head: null as Head | null,
  /** Linked events that are missing from the table. */
  gone: [] as LinkedRow[],
  archives: [] as Archived[],
  signatures: new Map<number, string>(),
  /** Links signed with a secret that we no longer have. */
  unread: [] as number[],
  signedBefore: 0,
  digest: createHash('sha256'),
})

/** False after the last page. */
async function verifyPage(
  { keys }: ChainDeps,
  tx: MerchantTx,
  merchantId: string,
  progress: Progress,
): Promise<boolean> {
  const after = progress.head?.ordinal ?? 0
  const links = await store.readLinks(tx, merchantId, { after, limit: PAGE })
  for (const row of links) {
    verifyLink(keys, merchantId, row, progress)
    const link = toLink(row)
    if (link.kind === 'archive') progress.archives.push(...link.rows)
    if (link.kind === 'rows') await verifyRows(tx, merchantId, link.rows, progress)
  }
  return links.length > 0
}

const toLink = ({ ordinal, kind, linkedAt, rows, unsealed, toAt }: store.LinkRow): Link =>
  // Safe: only this module writes links, and they are signed.
  ({ ordinal, kind, linkedAt, rows, unsealed, toAt }) as Link

function verifyLink(keys: Keys, merchantId: string, row: store.LinkRow, progress: Progress): void {
  const { ordinal, signature } = row
  const link = toLink(row)
  const expected = (progress.head?.ordinal ?? 0) + 1
  if (ordinal !== expected)
    progress.wrong.push(`links ${expected} to ${ordinal - 1} of the chain are gone`)
  const text = signedText(merchantId, link, progress.head?.signature ?? '')
  const key = keys.findIndex(({ version }) => version.toString('hex') === row.keyVersion)
  if (key !== 0) progress.signedBefore++
  if (key < 0) progress.unread.push(ordinal)
  else if (!isSigned(keys, text, signature))
    progress.wrong.push(`link ${ordinal} of the chain was changed, or follows another one`)
  else if (link.kind === 'renewal') confirm(link.rows[0].digest, ordinal, key === 0, progress)
  progress.digest.update(text).update(signature)
  progress.signatures.set(ordinal, signature)
  progress.head = { ordinal, signature }
}

/** A renewal vouches for all links before it, as long as their digest is the same. */
function confirm(digest: string, ordinal: number, isByFirst: boolean, progress: Progress): void {
  if (progress.digest.copy().digest('base64url') !== digest) {
    progress.wrong.push(
      `links before ${ordinal}, where the secret was changed, do not say what they did`,
    )
    return
  }
  progress.unread = []
  if (isByFirst) progress.signedBefore = 0
}

/** Compares the rows of a link with their hashes. */
async function verifyRows(
  tx: MerchantTx,
  merchantId: string,
  rows: readonly LinkedRow[],
  progress: Progress,
): Promise<void> {
  const isJournal = ([id]: LinkedRow): boolean => id.startsWith(JOURNAL)
  const eventIds = rows.filter((row) => !isJournal(row)).map(([id]) => id)
  const eventRows = await readEvents(tx, merchantId, eventIds)
  const named = eventRows.flatMap(({ journalId }) => (journalId === null ? [] : [journalId]))
  const journalIds = new Set([...rows.filter(isJournal).map(([id]) => id), ...named])
  const events = new Map(eventRows.map((row) => [row.eventId, row]))
  const journals = new Map(
    (await readJournals(tx, merchantId, [...journalIds])).map((row) => [row.journalId, row]),
  )
  for (const id of journalIds)
    if (!journals.has(id)) progress.wrong.push(`journal ${id} was deleted`)
  for (const linked of rows) {
    const [id, , hash] = linked
    const [event, journal] = [events.get(id), journals.get(id)]
    progress.rows++
    if (event && hashOf(contentOfEvent(merchantId, event)) !== hash)
      progress.wrong.push(`audit event ${id} (${event.action} of ${event.subjectId}) was changed`)
    if (journal && hashOf(contentOfJournalRow(merchantId, journal)) !== hash)
      progress.wrong.push(
        `journal ${id} (${journal.kind} of ${journal.sourceId}) was changed, or a posting, entry or payout of it`,
      )
    if (!event && !isJournal(linked)) progress.gone.push(linked)
  }
}
