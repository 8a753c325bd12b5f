import type {
  BankCsvSample,
  BankLine,
  BankLineState,
} from '@paydeck/contract/calls/transfers/bank-lines'

import type { Actor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { PAGE_SIZE, pagesOf, rowsBefore } from '../../kit/pages.ts'
import { findAccount } from './account-store.ts'
import { readAccount, readAccounts, switchAccount, toSuggested } from './accounts.ts'
import { acceptDifference, linkLine, setAside, undoLine } from './acts.ts'
import { choicesFor, readLinkable } from './choices.ts'
import type { BankLinesDeps } from './deps.ts'
import { importFile, type BankFileUpload } from './import.ts'
import { explainMissing, undoMissing } from './missing.ts'
import { bytesOf, sampleOf } from './read-file.ts'
import * as reads from './read-store.ts'
import { suggestFor } from './suggest-rules.ts'

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

interface LinesQuery {
  externalAccountId: string
  state: BankLineState
  page: number
}

export type BankLinesService = ReturnType<typeof bankLinesService>

/** A merchant's own bank statements and its transfers. 404 for anything of another merchant. */
export const bankLinesService = (deps: BankLinesDeps) => ({
  accounts: ({ merchantId }: ActorRef) => readAccounts(deps, merchantId),
  lines: ({ merchantId }: ActorRef, query: LinesQuery) => readLines(deps, merchantId, query),
  deposits: ({ merchantId }: ActorRef, payoutId: string) =>
    readDeposits(deps, merchantId, payoutId),
  linkable: (
    { merchantId }: ActorRef,
    lineId: string,
    query: { day?: string | undefined; amount?: string | undefined },
  ) => readLinkable(deps, merchantId, { lineId, ...query }),
  switch: (actor: ActorRef, externalAccountId: string, isOn: boolean) =>
    switchAccount(deps, actor, { externalAccountId, isOn }),
  csv: (actor: ActorRef, file: Pick<BankFileUpload, 'externalAccountId' | 'content'>) =>
    readCsv(deps, actor, file),
  import: (actor: ActorRef, file: BankFileUpload) => importFile(deps, actor, file),
  link: async (actor: ActorRef, lineId: string, payoutIds: readonly string[]) => {
    await linkLine(deps, actor, { lineId, payoutIds })
    return readLine(deps, actor.merchantId, lineId)
  },
  accept: async (actor: ActorRef, difference: Parameters<typeof acceptDifference>[2]) => {
    await acceptDifference(deps, actor, difference)
    return readLine(deps, actor.merchantId, difference.lineId)
  },
  setAside: async (actor: ActorRef, lineId: string) => {
    await setAside(deps, actor, lineId)
    return readLine(deps, actor.merchantId, lineId)
  },
  undo: async (actor: ActorRef, lineId: string) => {
    await undoLine(deps, actor, lineId)
    return readLine(deps, actor.merchantId, lineId)
  },
  explain: async (actor: ActorRef, explanation: Parameters<typeof explainMissing>[2]) =>
    readAccount(deps, actor.merchantId, await explainMissing(deps, actor, explanation)),
  undoMissing: async (actor: ActorRef, payoutId: string) =>
    readAccount(deps, actor.merchantId, await undoMissing(deps, actor, payoutId)),
})

async function readLines(
  deps: BankLinesDeps,
  merchantId: string,
  { externalAccountId, state, page }: LinesQuery,
): Promise<{ items: BankLine[]; totalPages: number }> {
  const { reader } = deps.db
  const account = (await reads.readAccounts(reader, merchantId)).find(
    (row) => row.externalAccountId === externalAccountId,
  )
  if (!account) throw notFound()
  const query = { externalAccountId, state, skip: rowsBefore(page), size: PAGE_SIZE }
  const rows = await reads.readLines(reader, merchantId, query)
  return { items: await toLines(deps, merchantId, rows), totalPages: pagesOf(account[state]) }
}

async function readLine(
  deps: BankLinesDeps,
  merchantId: string,
  lineId: string,
): Promise<BankLine> {
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
      difference: own.map(differenceOf).find((difference) => difference !== null) ?? null,
      suggestions: isUndecided
        ? suggestFor({ ...row, text: row.lineText }, transfers).map((set) => set.map(toSuggested))
        : [],
    }
  })
}

/** The difference accepted with a link; null when there was none. */
const differenceOf = ({
  difference,
  reason,
}: Pick<reads.LinkRow, 'difference' | 'reason'>): BankLine['difference'] =>
  reason === null ? null : { amount: difference, reason }

async function readDeposits({ db }: BankLinesDeps, merchantId: string, payoutId: string) {
  if (!(await reads.hasPayout(db.reader, merchantId, payoutId))) throw notFound()
  const rows = await reads.readDeposits(db.reader, merchantId, payoutId)
  return rows.map(({ linkedAt, difference, reason, ...row }) => ({
    ...row,
    difference: differenceOf({ difference, reason }),
    linkedAt: linkedAt.toISOString(),
  }))
}

async function readCsv(
  { db }: BankLinesDeps,
  { merchantId }: ActorRef,
  { externalAccountId, content }: Pick<BankFileUpload, 'externalAccountId' | 'content'>,
): Promise<BankCsvSample | null> {
  const key = { merchantId, externalAccountId }
  const account = await db.inMerchant(merchantId, (tx) => findAccount(tx, key))
  if (!account) throw notFound()
  return sampleOf(bytesOf(content), account.csv)
}
