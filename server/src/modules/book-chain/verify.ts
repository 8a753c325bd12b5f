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

/** Links new rows, then verifies every link and every row in it. `known`: heads kept elsewhere. */
export async function verifyMerchant(
  deps: ChainDeps,
  merchantId: string,
  known: readonly Head[],
): Promise<Verified> {
  const { wrong } = await linkMerchant(deps, merchantId, { all: true })
  const seen = nothingSeen(wrong)
  for (let isMore = true; isMore;)
    isMore = await deps.db.inMerchant(merchantId, (tx) => verifyPage(deps, tx, merchantId, seen))
  const { rows, head, signatures } = seen
  return {
    links: signatures.size,
    rows,
    wrong: [
      ...seen.wrong,
      ...seen.unread.map(
        (ordinal) => `link ${ordinal} of the chain was signed with another secret`,
      ),
      ...missingEvents(seen.gone, seen.archives),
      ...known.filter((one) => signatures.get(one.ordinal) !== one.signature).map(isLost),
    ],
    head,
    digest: seen.digest.digest('base64url'),
    signedBefore: seen.signedBefore,
  }
}

const isLost = ({ ordinal }: Head): string =>
  `link ${ordinal} of the chain is not the one that was kept elsewhere`

type Seen = ReturnType<typeof nothingSeen>

const nothingSeen = (wrong: readonly string[]) => ({
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
  seen: Seen,
): Promise<boolean> {
  const after = seen.head?.ordinal ?? 0
  const links = await store.readLinks(tx, merchantId, { after, limit: PAGE })
  for (const row of links) {
    verifyLink(keys, merchantId, row, seen)
    const link = toLink(row)
    if (link.kind === 'archive') seen.archives.push(...link.rows)
    if (link.kind === 'rows') await verifyRows(tx, merchantId, link.rows, seen)
  }
  return links.length > 0
}

const toLink = ({ ordinal, kind, linkedAt, rows, unsealed, toAt }: store.LinkRow): Link =>
  // Safe: only this module writes links, and they are signed.
  ({ ordinal, kind, linkedAt, rows, unsealed, toAt }) as Link

function verifyLink(keys: Keys, merchantId: string, row: store.LinkRow, seen: Seen): void {
  const { ordinal, signature } = row
  const link = toLink(row)
  const expected = (seen.head?.ordinal ?? 0) + 1
  if (ordinal !== expected)
    seen.wrong.push(`links ${expected} to ${ordinal - 1} of the chain are gone`)
  const text = signedText(merchantId, link, seen.head?.signature ?? '')
  const key = keys.findIndex(({ version }) => version.toString('hex') === row.keyVersion)
  if (key !== 0) seen.signedBefore++
  if (key < 0) seen.unread.push(ordinal)
  else if (!isSigned(keys, text, signature))
    seen.wrong.push(`link ${ordinal} of the chain was changed, or follows another one`)
  else if (link.kind === 'renewal') confirm(link.rows[0].digest, ordinal, key === 0, seen)
  seen.digest.update(text).update(signature)
  seen.signatures.set(ordinal, signature)
  seen.head = { ordinal, signature }
}

/** A renewal vouches for all links before it, as long as their digest is the same. */
function confirm(digest: string, ordinal: number, isByFirst: boolean, seen: Seen): void {
  if (seen.digest.copy().digest('base64url') !== digest) {
    seen.wrong.push(
      `links before ${ordinal}, where the secret was changed, do not say what they did`,
    )
    return
  }
  seen.unread = []
  if (isByFirst) seen.signedBefore = 0
}

/** Compares the rows of a link with their hashes. */
async function verifyRows(
  tx: MerchantTx,
  merchantId: string,
  rows: readonly LinkedRow[],
  seen: Seen,
): Promise<void> {
  const isJournal = ([id]: LinkedRow): boolean => id.startsWith(JOURNAL)
  const eventIds = rows.filter((row) => !isJournal(row)).map(([id]) => id)
  const found = await readEvents(tx, merchantId, eventIds)
  const named = found.flatMap(({ journalId }) => (journalId === null ? [] : [journalId]))
  const journalIds = new Set([...rows.filter(isJournal).map(([id]) => id), ...named])
  const events = new Map(found.map((row) => [row.eventId, row]))
  const journals = new Map(
    (await readJournals(tx, merchantId, [...journalIds])).map((row) => [row.journalId, row]),
  )
  for (const id of journalIds) if (!journals.has(id)) seen.wrong.push(`journal ${id} was deleted`)
  for (const linked of rows) {
    const [id, , hash] = linked
    const [event, journal] = [events.get(id), journals.get(id)]
    seen.rows++
    if (event && hashOf(contentOfEvent(merchantId, event)) !== hash)
      seen.wrong.push(`audit event ${id} (${event.action} of ${event.subjectId}) was changed`)
    if (journal && hashOf(contentOfJournalRow(merchantId, journal)) !== hash)
      seen.wrong.push(
        `journal ${id} (${journal.kind} of ${journal.sourceId}) was changed, or a posting, entry or payout of it`,
      )
    if (!event && !isJournal(linked)) seen.gone.push(linked)
  }
}
