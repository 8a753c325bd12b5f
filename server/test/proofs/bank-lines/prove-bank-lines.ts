import { api } from '@paydeck/contract/protocol/api'
import type { BankLine } from '@paydeck/contract/calls/transfers/bank-lines'
import { isDeepStrictEqual } from 'node:util'

import type { TestMerchant, World } from '../../harness.ts'
import { bankLineRows, type BankLineRows } from '../../money/bank-line-rows.ts'
import { addAccount } from '../../money/payout-merchants.ts'
import { FORMATS, type BankAccountInfo } from './bank-formats.ts'
import { undoSome, type Undone } from './undo-some.ts'
import {
  planPayouts,
  plusDays,
  randomOf,
  yearOfBank,
  type BankEntry,
  type PlannedPayout,
} from './year-of-bank.ts'

export interface Proof {
  format: string
  /** Our deposits, and those of other payers. */
  ours: number
  others: number
  right: number
  /** Deposits that are linked with the wrong transfer. */
  wrong: number
  /** Deposits that need a person, not counting those that differ in amount. */
  byHand: number
  /** Those of them that are ours. */
  oursByHand: number
  /** Those of them whose right choice was not suggested. */
  unsuggested: number
  /** Our deposits whose amount differs from their transfer's; a person accepts each. */
  differing: number
  /** Those of them where undoing did not restore every row. */
  differingNotRestored: number
  /** Transfers that never arrived; a person reports each. */
  lost: number
  /** Transfers still unexplained at the end, not reported as missing earlier, or not restored by undoing. */
  missing: number
  /** Links that were undone, this many of each kind. */
  undone: number
  /** Undone links that did not restore the earlier state. */
  notRestored: number
}

const FIRST_DAY = '2025-03-03'

/**
 * A year or less of one merchant: imports it month by month, undoes some links of each kind, then links the rest by
 * hand.
 */
export async function proveMerchant(
  world: World,
  { index: at, days, undone }: { index: number; days: number; undone: number },
): Promise<Proof> {
  const random = randomOf(at + 1)
  const [format, write] = FORMATS[at % FORMATS.length] as (typeof FORMATS)[number]
  const isNz = format.includes('New Zealand')
  const merchant = await world.merchant({ country: isNz ? 'NZ' : 'AU' })
  const { externalAccountId } = await addAccount(
    merchant,
    isNz
      ? { country: 'NZ', accountNumber: '121234123456700', routingNumber: '' }
      : { accountNumber: '12345678' },
  )
  const accountInfo: BankAccountInfo = {
    account: isNz ? '12-1234-1234567-00' : '12345678',
    currency: isNz ? 'NZD' : 'AUD',
  }
  const payouts = planPayouts(FIRST_DAY, days, random)
  await storePayouts(world, merchant, {
    externalAccountId,
    payouts,
    currency: accountInfo.currency,
  })
  const { entries, lost } = yearOfBank(payouts, {
    payer: 'PAYDECK SETTLEMENTS',
    random,
    changes: randomOf(at + 1_000),
  })
  const desk = deskOf(merchant, externalAccountId)
  await desk.switchOn()
  for (let from = FIRST_DAY; from <= plusDays(FIRST_DAY, days + 14); from = plusDays(from, 30)) {
    const until = plusDays(from, 30)
    // Files overlap by some days.
    const some = entries.filter(({ day }) => day >= plusDays(from, -4) && day < until)
    if (some.length > 0) await desk.bring(`${format} ${from}`, write(some, accountInfo))
  }
  const rows = () => bankLineRows(world, merchant.merchantId)
  return checkVerdicts(desk, entries, {
    format,
    rows,
    lost,
    undo: (linked) => undoSome(desk, linked, { rows, undone }),
  })
}

async function storePayouts(
  world: World,
  { merchantId }: TestMerchant,
  account: { externalAccountId: string; payouts: PlannedPayout[]; currency: 'AUD' | 'NZD' },
): Promise<void> {
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.payout')
      .values(
        account.payouts.map((payout) => ({
          merchantId,
          payoutId: `${payout.payoutId}${merchantId.slice(-4)}`.slice(0, 64),
          currency: account.currency,
          amount: payout.amount,
          status: 'paid' as const,
          externalAccountId: account.externalAccountId,
          reference: payout.reference,
          openingBalance: 0,
          closingBalance: 0,
          businessDay: payout.businessDay,
          arrivalDate: payout.arrivalDate,
          provider: 'sandbox',
          checks: 0,
          createdAt: new Date(`${payout.businessDay}T02:00:00Z`),
          updatedAt: new Date(`${payout.arrivalDate}T02:00:00Z`),
        })),
      )
      .execute(),
  )
  for (const payout of account.payouts)
    payout.payoutId = `${payout.payoutId}${merchantId.slice(-4)}`.slice(0, 64)
}

export type Desk = ReturnType<typeof deskOf>

/** The acts of the merchant's bookkeeper, over HTTP. */
function deskOf({ call, merchantId }: TestMerchant, externalAccountId: string) {
  const account = { merchantId, externalAccountId }
  const states = ['open', 'linked', 'other', 'aside'] as const
  const pagesOf = async (state: (typeof states)[number]): Promise<BankLine[]> => {
    const lines: BankLine[] = []
    for (let page = 1; ; page++) {
      const query = { externalAccountId, state, page }
      const { items, totalPages } = (await call(api.listBankLines, { merchantId, query })).data
      lines.push(...items)
      if (page >= totalPages) return lines
    }
  }
  return {
    switchOn: () => call(api.switchBankLines, { ...account, body: { isOn: true } }),
    async bring(name: string, text: string) {
      const file = { name, content: Buffer.from(text).toString('base64') }
      const sample = (await call(api.readBankCsv, { ...account, body: file })).data
      if (sample && !sample.csv) throw new Error(`The columns of ${name} were not found`)
      const body = { ...file, ...(sample?.csv && { csv: sample.csv }) }
      return (await call(api.importBankLines, { ...account, body })).data
    },
    lines: pagesOf,
    all: async () => (await Promise.all(states.map((state) => pagesOf(state)))).flat(),
    link: async (lineId: string, payoutIds: string[]) =>
      (await call(api.linkBankLine, { merchantId, lineId, body: { payoutIds } })).data,
    accept: async (lineId: string, payoutIds: string[], difference: number) => {
      const body = { payoutIds, difference, reason: 'The bank kept a fee' }
      return (await call(api.acceptBankLineDifference, { merchantId, lineId, body })).data
    },
    report: async (payoutId: string) => {
      const body = { kind: 'not_arrived', note: '' } as const
      return (await call(api.explainMissingTransfer, { merchantId, payoutId, body })).data
    },
    undoReport: async (payoutId: string) =>
      (await call(api.undoMissingTransfer, { merchantId, payoutId })).data,
    setAside: async (lineId: string) =>
      (await call(api.setBankLineAside, { merchantId, lineId })).data,
    undo: async (lineId: string) => (await call(api.undoBankLine, { merchantId, lineId })).data,
    account: async () => {
      const { data } = await call(api.getBankLineAccounts, { merchantId })
      const match = data.find((candidate) => candidate.externalAccountId === externalAccountId)
      if (!match) throw new Error('There is no such account')
      return match
    },
  }
}

const keyOf = (day: string, amount: number, text: string): string =>
  `${day} ${amount} ${text.toUpperCase().split(/\s+/).toSorted().join(' ')}`

/** What each line really is, according to the bank. */
function truthOf(entries: readonly BankEntry[]): (line: BankLine) => BankEntry {
  const entriesByKey = new Map<string, BankEntry>()
  for (const entry of entries)
    entriesByKey.set(keyOf(entry.day, entry.amount, [entry.payer, ...entry.texts].join(' ')), entry)
  return ({ day, amount, text }) => {
    const terms = text.toUpperCase().split(/\s+/)
    const match = [...entriesByKey].find(
      ([key]) =>
        key.startsWith(`${day} ${amount} `) &&
        key
          .split(' ')
          .slice(2)
          .every((word) => terms.includes(word)),
    )
    if (!match) throw new Error(`The bank never wrote ${day} ${amount} ${text}`)
    return match[1]
  }
}

interface Judging {
  format: string
  rows: () => Promise<BankLineRows>
  lost: readonly string[]
  undo: (linked: readonly BankLine[]) => Promise<Undone>
}

async function checkVerdicts(
  desk: Desk,
  entries: readonly BankEntry[],
  { format, rows, lost, undo }: Judging,
): Promise<Proof> {
  const entryOf = truthOf(entries)
  const truth = (line: BankLine): string[] => entryOf(line).truth
  const differs = (line: BankLine): boolean => entryOf(line).difference !== undefined
  const lines = await desk.all()
  const isOurs = (line: BankLine): boolean => truth(line).length > 0
  const linked = lines.filter(({ state }) => state === 'linked')
  const isRight = (line: BankLine): boolean =>
    !differs(line) &&
    isSame(
      line.transfers.map(({ payoutId }) => payoutId),
      truth(line),
    )
  const deposits = entries.filter(({ amount }) => amount > 0)
  if (lines.length !== deposits.length)
    throw new Error(`${lines.length} lines of ${deposits.length} deposits are kept`)
  const waiting = lines.filter(
    (line) => line.state === 'open' || (isOurs(line) && line.state === 'other'),
  )
  const byHand = waiting.filter((line) => !differs(line))
  const unsuggested = waiting.filter(
    (line) =>
      isOurs(line) &&
      !line.suggestions.some((set) =>
        isSame(
          set.map(({ payoutId }) => payoutId),
          truth(line),
        ),
      ),
  )
  const { undone, notRestored } = await undo(linked)
  const undecided = [...(await desk.lines('open')), ...(await desk.lines('other'))]
  const differing = undecided.filter(differs)
  const wrongly = await acceptAll(desk, rows, differing.map(entriesBy(entryOf)))
  for (const line of undecided.filter((candidate) => !differs(candidate)))
    if (isOurs(line)) await desk.link(line.lineId, truth(line))
    else if (line.state === 'open') await desk.setAside(line.lineId)
  return {
    format,
    ours: lines.filter(isOurs).length,
    others: lines.filter((line) => !isOurs(line)).length,
    right: linked.filter(isRight).length,
    wrong: linked.filter((line) => !isRight(line)).length,
    byHand: byHand.length,
    oursByHand: byHand.filter(isOurs).length,
    unsuggested: unsuggested.length,
    differing: differing.length,
    differingNotRestored: wrongly,
    lost: lost.length,
    missing: await reportAll(desk, rows, lost),
    undone,
    notRestored,
  }
}

const entriesBy =
  (entryOf: (line: BankLine) => BankEntry) =>
  (line: BankLine): Differing => {
    const { truth, difference = 0 } = entryOf(line)
    return { lineId: line.lineId, truth, difference }
  }

interface Differing {
  lineId: string
  truth: string[]
  difference: number
}

/** Accepts, undoes and accepts each difference again; returns how often a row was not restored. */
async function acceptAll(
  desk: Desk,
  rows: Judging['rows'],
  differing: readonly Differing[],
): Promise<number> {
  let mistakes = 0
  for (const { lineId, truth, difference } of differing) {
    const before = await rows()
    const accepted = await desk.accept(lineId, truth, difference)
    await desk.undo(lineId)
    if (accepted.state !== 'linked' || !isDeepStrictEqual(await rows(), before)) mistakes += 1
    await desk.accept(lineId, truth, difference)
  }
  return mistakes
}

/** Reports, undoes and reports each missing transfer again; returns how many are wrong. */
async function reportAll(
  desk: Desk,
  rows: Judging['rows'],
  lost: readonly string[],
): Promise<number> {
  const missing = (await desk.account()).missing.map(({ payoutId }) => payoutId)
  let mistakes = [...lost, ...missing].filter(
    (id) => !lost.includes(id) || !missing.includes(id),
  ).length
  for (const payoutId of missing) {
    const before = await rows()
    await desk.report(payoutId)
    await desk.undoReport(payoutId)
    if (!isDeepStrictEqual(await rows(), before)) mistakes += 1
    await desk.report(payoutId)
  }
  return mistakes + (await desk.account()).missing.length
}

const isSame = (some: readonly string[], expected: readonly string[]): boolean =>
  some.toSorted().join() === expected.toSorted().join()
