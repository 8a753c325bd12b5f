import type {
  BankCsvSample,
  BankLine,
  BankLineAccount,
  BankLineState,
  SuggestedTransfer,
} from '@paydeck/contract/calls/transfers/bank-lines'
import { addDays, FIRST_DAY, LAST_DAY } from '@paydeck/contract/time/days'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import * as accounts from './account-store.ts'
import { linkLine, setAside, undoLine } from './acts.ts'
import type { BankLinesDeps } from './deps.ts'
import { BOOKING_DAYS, LINKABLE_DAYS, type Transfer } from './deposit-rules.ts'
import { importFile, type GivenFile } from './import.ts'
import { judgeLines } from './judge.ts'
import { bytesOf, sampleOf } from './read-file.ts'
import * as reads from './read-store.ts'
import * as store from './store.ts'
import { suggestFor } from './suggest-rules.ts'

type Who = Pick<Actor, 'merchantId' | 'userId'>

interface AskedLines {
  externalAccountId: string
  state: BankLineState
  page: number
}

interface AskedTransfers {
  day?: string | undefined
  amount?: string | undefined
}

export type BankLinesService = ReturnType<typeof bankLinesService>

/** A merchant's own bank statements beside its transfers. 404 for what is not the merchant's. */
export const bankLinesService = (deps: BankLinesDeps) => ({
  accounts: ({ merchantId }: Who) => readAccounts(deps, merchantId),
  lines: ({ merchantId }: Who, asked: AskedLines) => readLines(deps, merchantId, asked),
  deposits: ({ merchantId }: Who, payoutId: string) => readDeposits(deps, merchantId, payoutId),
  linkable: ({ merchantId }: Who, lineId: string, asked: AskedTransfers) =>
    readLinkable(deps, merchantId, { lineId, ...asked }),
  switch: (who: Who, externalAccountId: string, isOn: boolean) =>
    switchAccount(deps, who, { externalAccountId, isOn }),
  csv: (who: Who, given: Pick<GivenFile, 'externalAccountId' | 'content'>) =>
    readCsv(deps, who, given),
  import: (who: Who, given: GivenFile) => importFile(deps, who, given),
  link: async (who: Who, lineId: string, payoutIds: readonly string[]) => {
    await linkLine(deps, who, { lineId, payoutIds })
    return oneLine(deps, who.merchantId, lineId)
  },
  setAside: async (who: Who, lineId: string) => {
    await setAside(deps, who, lineId)
    return oneLine(deps, who.merchantId, lineId)
  },
  undo: async (who: Who, lineId: string) => {
    await undoLine(deps, who, lineId)
    return oneLine(deps, who.merchantId, lineId)
  },
})

async function readAccounts({ db }: BankLinesDeps, merchantId: string): Promise<BankLineAccount[]> {
  const rows = await reads.readAccounts(db.reader, merchantId)
  return Promise.all(
    rows.map(async ({ open, linked, other, aside, ...row }) => {
      const { externalAccountId, firstDay, lastDay } = row
      const missing =
        firstDay === null || lastDay === null
          ? []
          : await reads.readMissing(db.reader, merchantId, {
              externalAccountId,
              from: firstDay,
              to: addDays(lastDay, -BOOKING_DAYS),
            })
      return {
        ...row,
        counts: { open, linked, other, aside },
        missing: missing.map(toSuggested),
      }
    }),
  )
}

const toSuggested = ({ payoutId, reference, arrivesOn, left }: Transfer): SuggestedTransfer => ({
  payoutId,
  reference,
  arrivalDate: arrivesOn,
  left,
})

async function readLines(
  deps: BankLinesDeps,
  merchantId: string,
  { externalAccountId, state, page }: AskedLines,
): Promise<{ items: BankLine[]; totalPages: number }> {
  const { reader } = deps.db
  const account = (await reads.readAccounts(reader, merchantId)).find(
    (one) => one.externalAccountId === externalAccountId,
  )
  if (!account) throw notFound()
  const asked = { externalAccountId, state, skip: rowsBefore(page), size: PAGE_SIZE }
  const rows = await reads.readLines(reader, merchantId, asked)
  return { items: await toLines(deps, merchantId, rows), totalPages: pagesOf(account[state]) }
}

async function oneLine(deps: BankLinesDeps, merchantId: string, lineId: string): Promise<BankLine> {
  const row = await reads.readLine(deps.db.reader, merchantId, lineId)
  const [line] = row ? await toLines(deps, merchantId, [row]) : []
  if (!line) throw notFound()
  return line
}

async function toLines(
  deps: BankLinesDeps,
  merchantId: string,
  rows: readonly reads.ListedLine[],
): Promise<BankLine[]> {
  const ids = rows.map(({ lineId }) => lineId)
  const links = await reads.readLinks(deps.db.reader, merchantId, ids)
  const transfers = await choicesFor(deps, merchantId, rows)
  return rows.map((row) => {
    const own = links.filter(({ lineId }) => lineId === row.lineId)
    const isUndecided = row.state === 'open' || row.state === 'other'
    return {
      lineId: row.lineId,
      externalAccountId: row.externalAccountId,
      day: row.day,
      amount: row.amount,
      currency: row.currency,
      text: row.lineText,
      state: row.state,
      reason: row.reason,
      how: own[0]?.how ?? null,
      transfers: own.map(({ payoutId, reference, transactions, part, amount }) => ({
        payoutId,
        reference,
        transactions,
        part,
        amount,
      })),
      suggestions: isUndecided
        ? suggestFor({ ...row, text: row.lineText }, transfers).map((set) => set.map(toSuggested))
        : [],
    }
  })
}

/** As far from the deposits as a suggestion may lie. */
const CHOICE_DAYS = 62

async function choicesFor(
  { db }: BankLinesDeps,
  merchantId: string,
  rows: readonly reads.ListedLine[],
): Promise<Transfer[]> {
  const [row] = rows
  if (!row || row.state === 'linked' || row.state === 'aside') return []
  const days = rows.map(({ day }) => day).toSorted()
  const span = {
    from: addDays(days[0] ?? FIRST_DAY, -CHOICE_DAYS),
    to: addDays(days.at(-1) ?? LAST_DAY, CHOICE_DAYS),
  }
  const key = { merchantId, externalAccountId: row.externalAccountId }
  return db.inMerchant(merchantId, (tx) => store.transfersOf(tx, key, span))
}

async function readLinkable(
  { db: { reader } }: BankLinesDeps,
  merchantId: string,
  { lineId, day, amount }: AskedTransfers & { lineId: string },
): Promise<SuggestedTransfer[]> {
  const line = await reads.readLine(reader, merchantId, lineId)
  if (!line) throw notFound()
  const [first, last] = [addDays(line.day, -LINKABLE_DAYS), addDays(line.day, LINKABLE_DAYS)]
  if (day !== undefined && (day < first || day > last)) return []
  const found = await reads.readLinkable(reader, merchantId, {
    externalAccountId: line.externalAccountId,
    from: day ?? first,
    to: day ?? last,
    amount: amount === undefined ? null : Number(amount),
    day: line.day,
  })
  return found.map(toSuggested)
}

async function readDeposits({ db }: BankLinesDeps, merchantId: string, payoutId: string) {
  if (!(await reads.hasPayout(db.reader, merchantId, payoutId))) throw notFound()
  const rows = await reads.readDeposits(db.reader, merchantId, payoutId)
  return rows.map(({ linkedAt, ...row }) => ({ ...row, linkedAt: linkedAt.toISOString() }))
}

async function switchAccount(
  deps: BankLinesDeps,
  { merchantId, userId }: Who,
  { externalAccountId, isOn }: { externalAccountId: string; isOn: boolean },
): Promise<BankLineAccount> {
  const key = { merchantId, externalAccountId }
  await deps.db.inMerchant(merchantId, async (tx) => {
    await store.lockAccount(tx, key)
    const account = await accounts.findAccount(tx, key)
    if (!account) throw notFound()
    if (account.isOn === isOn) return
    await accounts.switchAccount(tx, key, { isOn, changedAt: deps.clock.now(), changedBy: userId })
    if (isOn) await judgeLines(deps, tx, key, { from: FIRST_DAY, to: LAST_DAY, mayLink: true })
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'bank_lines.switched',
      subjectType: 'bank_account',
      subjectId: externalAccountId,
      details: { isOn },
    })
  })
  const found = (await readAccounts(deps, merchantId)).find(
    (one) => one.externalAccountId === externalAccountId,
  )
  if (!found) throw notFound()
  return found
}

async function readCsv(
  { db }: BankLinesDeps,
  { merchantId }: Who,
  { externalAccountId, content }: Pick<GivenFile, 'externalAccountId' | 'content'>,
): Promise<BankCsvSample | null> {
  const key = { merchantId, externalAccountId }
  const account = await db.inMerchant(merchantId, (tx) => accounts.findAccount(tx, key))
  if (!account) throw notFound()
  return sampleOf(bytesOf(content), account.csv)
}
