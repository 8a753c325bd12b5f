import type { BookkeepingQuery } from '@paydeck/contract/calls/reports'
import { localDay } from '@paydeck/contract/time/days'

import type { Database, Reader } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../../kit/errors.ts'
import { attachment } from '../file-name.ts'
import { dayOf, toReportRange } from '../range.ts'
import { bankLines, clearingLines, type BookkeepingEntry, type BookkeepingPayout } from './lines.ts'
import { ofx, type OfxStatement } from './ofx.ts'
import * as store from './store.ts'
import { xeroCsv } from './xero-csv.ts'

/** Lines per file: it is built in memory, and programs refuse longer ones. */
const MAX_LINES = 20_000
/** Forty years of daily payouts. */
const MAX_PAYOUTS = 10_000

export interface BookkeepingFile {
  text: string
  disposition: string
  lines: number
}

export interface BookkeepingService {
  csv(actor: Actor, query: BookkeepingQuery): Promise<BookkeepingFile>
  ofx(actor: Actor, query: BookkeepingQuery): Promise<BookkeepingFile>
}

interface Deps {
  db: Pick<Database, 'reader' | 'staleReads'>
  clock: Clock
}

export const bookkeepingService = (deps: Deps): BookkeepingService => ({
  csv: (actor, query) => csvFile(deps, actor, query),
  ofx: (actor, query) => ofxFile(deps, actor, query),
})

async function csvFile(
  deps: Deps,
  actor: Actor,
  query: BookkeepingQuery,
): Promise<BookkeepingFile> {
  const { lines, name, zone } = await read(deps, actor, query)
  const disposition = attachment([prefixOf(query), ...name], zone, 'csv')
  return { text: xeroCsv(lines), disposition, lines: lines.length }
}

async function ofxFile(
  deps: Deps,
  actor: Actor,
  query: BookkeepingQuery,
): Promise<BookkeepingFile> {
  const { lines, payouts, name, zone, from, to, currency } = await read(deps, actor, query)
  const now = deps.clock.now()
  const text = ofx(
    query.account === 'bank'
      ? byBankAccount(payouts, currency)
      : [{ accountId: `CLEARING-${currency}`, lines }],
    { currency, from, to: untilToday({ from, to }, localDay(now, zone)), now },
  )
  const disposition = attachment([prefixOf(query), ...name], zone, 'ofx')
  return { text, disposition, lines: lines.length }
}

const prefixOf = ({ account }: BookkeepingQuery): string =>
  account === 'bank' ? 'bank-statement' : 'clearing-account'

async function read(deps: Deps, actor: Actor, query: BookkeepingQuery) {
  const zone = query.timeZone ?? actor.timeZone
  const reader = readerOf(deps.db, query)
  const selection = await find(reader, actor, query, zone)
  const payouts = selection.rows.map((row) => toPayout(row, zone))
  const [only] = payouts
  if (query.payoutId !== undefined && query.account === 'bank' && only?.status !== 'paid')
    throw conflict(
      'not_arrived',
      'This transfer has not arrived yet, so it is not on a bank statement.',
    )
  const lines =
    query.account === 'bank'
      ? bankLines(payouts)
      : clearingLines(payouts, await readEntries(reader, actor, payouts, zone))
  return { ...selection, payouts, lines, zone }
}

/** One transfer may be requested the second it is made; a range of days may come from a replica. */
const readerOf = (db: Deps['db'], { payoutId }: BookkeepingQuery): Reader =>
  payoutId === undefined ? db.staleReads('bookkeeping-file').reader : db.reader

/** The requested payouts and their days; 404 for an unknown or foreign one. */
async function find(reader: Reader, actor: Actor, query: BookkeepingQuery, zone: string) {
  if (query.payoutId !== undefined) {
    const row = await store.readOnePayout(reader, actor.merchantId, query.payoutId)
    if (!row) throw notFound()
    const day = localDay(row.createdAt, zone)
    return { rows: [row], from: day, to: day, currency: row.currency, name: [row.payoutId] }
  }
  const { from, to, currency } = query
  if (from === undefined || to === undefined || currency === undefined)
    throw badRequest('Name a transfer, or the days and the currency.')
  const range = toReportRange({ from, to, timeZone: zone })
  const days = { from: dayOf(from), to: dayOf(to) }
  const readPayouts = query.account === 'bank' ? store.readArrived : store.readSent
  const filter = { currency, range, days, limit: MAX_PAYOUTS }
  const rows = await readPayouts(reader, actor.merchantId, filter)
  return { rows, ...days, currency, name: [days.from, days.to, currency] }
}

async function readEntries(
  reader: Reader,
  actor: Actor,
  payouts: readonly BookkeepingPayout[],
  zone: string,
): Promise<BookkeepingEntry[]> {
  const ids = payouts.map(({ payoutId }) => payoutId)
  const rows = await store.readEntriesOf(reader, actor.merchantId, ids, MAX_LINES + 1)
  if (rows.length > MAX_LINES)
    throw badRequest(
      `One file holds at most ${MAX_LINES.toLocaleString('en-AU')} lines. Please choose fewer days.`,
    )
  return rows.map((row) => toEntry(row, zone))
}

/** A statement must not end in the future. */
const untilToday = ({ from, to }: { from: string; to: string }, today: string): string => {
  const end = to < today ? to : today
  return end < from ? from : end
}

/** One statement for each bank account, because the merchant may have changed accounts meanwhile. */
function byBankAccount(payouts: readonly BookkeepingPayout[], currency: string): OfxStatement[] {
  const accounts = Map.groupBy(payouts, ({ accountId }) => accountId)
  if (accounts.size === 0) return [{ accountId: `BANK-${currency}`, lines: [] }]
  return [...accounts].map(([accountId, own]) => ({ accountId, lines: bankLines(own) }))
}

/** The same in every file: of two accounts with the same digits the later one gets a number. */
const accountIdOf = ({ accountNumberLast4, olderTwins }: store.PayoutRow): string =>
  olderTwins === 0 ? `BANK-${accountNumberLast4}` : `BANK-${accountNumberLast4}-${olderTwins + 1}`

const toPayout = (row: store.PayoutRow, zone: string): BookkeepingPayout => ({
  payoutId: row.payoutId,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  reference: row.reference,
  accountNumberLast4: row.accountNumberLast4,
  accountId: accountIdOf(row),
  sentOn: localDay(row.createdAt, zone),
  arrivedOn: row.arrivalDate,
})

const toEntry = (row: store.EntryRow, zone: string): BookkeepingEntry => ({
  entryId: row.entryId,
  payoutId: row.payoutId,
  type: row.entryType,
  internalOrderId: row.internalOrderId,
  customer: row.customer,
  day: localDay(row.entryAt, zone),
  gross: row.gross,
  fee: row.fee,
  feeTax: row.feeTax,
  returnedReference: row.returnedReference,
})
