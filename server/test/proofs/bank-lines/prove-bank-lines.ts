import { api } from '@paydeck/contract/protocol/api'
import type { BankLine } from '@paydeck/contract/calls/transfers/bank-lines'

import type { TestMerchant, World } from '../../harness.ts'
import { bankLineRows } from '../../money/bank-line-rows.ts'
import { addAccount } from '../../money/payout-merchants.ts'
import { FORMATS, type Place } from './bank-formats.ts'
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
  /** Deposits of ours, and of others. */
  ours: number
  others: number
  right: number
  /** Deposits that are linked with a transfer that they are not. */
  wrong: number
  /** At which a person must look. */
  byHand: number
  /** Of those: ours. */
  oursByHand: number
  /** Of those: the right choice was not among the suggestions. */
  unsuggested: number
  /** Transfers that nothing explains in the end. */
  missing: number
  /** Links that were undone, some of each kind. */
  undone: number
  /** Undone links that did not restore what was before. */
  notRestored: number
}

const FIRST = '2025-03-03'

/**
 * A year, or less, of one merchant: imported month by month, then so many links of each kind undone, then what is left
 * linked by hand.
 */
export async function proveMerchant(
  world: World,
  { place: at, days, undone }: { place: number; days: number; undone: number },
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
  const place: Place = {
    account: isNz ? '12-1234-1234567-00' : '12345678',
    currency: isNz ? 'NZD' : 'AUD',
  }
  const payouts = planPayouts(FIRST, days, random)
  await keepPayouts(world, merchant, { externalAccountId, payouts, currency: place.currency })
  const entries = yearOfBank(payouts, { payer: 'PAYDECK SETTLEMENTS', random })
  const desk = deskOf(merchant, externalAccountId)
  await desk.switchOn()
  for (let from = FIRST; from <= plusDays(FIRST, days + 14); from = plusDays(from, 30)) {
    const until = plusDays(from, 30)
    // Files overlap by some days.
    const some = entries.filter(({ day }) => day >= plusDays(from, -4) && day < until)
    if (some.length > 0) await desk.bring(`${format} ${from}`, write(some, place))
  }
  const rows = () => bankLineRows(world, merchant.merchantId)
  return judge(desk, entries, {
    format,
    undo: (linked) => undoSome(desk, linked, { rows, undone }),
  })
}

async function keepPayouts(
  world: World,
  { merchantId }: TestMerchant,
  kept: { externalAccountId: string; payouts: PlannedPayout[]; currency: 'AUD' | 'NZD' },
): Promise<void> {
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .insertInto('app.payout')
      .values(
        kept.payouts.map((one) => ({
          merchantId,
          payoutId: `${one.payoutId}${merchantId.slice(-4)}`.slice(0, 64),
          currency: kept.currency,
          amount: one.amount,
          status: 'paid' as const,
          externalAccountId: kept.externalAccountId,
          reference: one.reference,
          openingBalance: 0,
          closingBalance: 0,
          businessDay: one.businessDay,
          arrivalDate: one.arrivalDate,
          provider: 'sandbox',
          checks: 0,
          createdAt: new Date(`${one.businessDay}T02:00:00Z`),
          updatedAt: new Date(`${one.arrivalDate}T02:00:00Z`),
        })),
      )
      .execute(),
  )
  for (const one of kept.payouts)
    one.payoutId = `${one.payoutId}${merchantId.slice(-4)}`.slice(0, 64)
}

export type Desk = ReturnType<typeof deskOf>

/** What the merchant's bookkeeper does, over HTTP. */
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
    setAside: async (lineId: string) =>
      (await call(api.setBankLineAside, { merchantId, lineId })).data,
    undo: async (lineId: string) => (await call(api.undoBankLine, { merchantId, lineId })).data,
    account: async () => {
      const { data } = await call(api.getBankLineAccounts, { merchantId })
      const found = data.find((one) => one.externalAccountId === externalAccountId)
      if (!found) throw new Error('There is no such account')
      return found
    },
  }
}

const keyOf = (day: string, amount: number, words: string): string =>
  `${day} ${amount} ${words.toUpperCase().split(/\s+/).toSorted().join(' ')}`

/** What each line is in truth, by what the bank wrote. */
function truthOf(entries: readonly BankEntry[]): (line: BankLine) => string[] {
  const known = new Map<string, string[]>()
  for (const { day, amount, payer, texts, truth } of entries)
    known.set(keyOf(day, amount, [payer, ...texts].join(' ')), truth)
  return ({ day, amount, text }) => {
    const words = text.toUpperCase().split(/\s+/)
    const found = [...known].find(
      ([key]) =>
        key.startsWith(`${day} ${amount} `) &&
        key
          .split(' ')
          .slice(2)
          .every((word) => words.includes(word)),
    )
    if (!found) throw new Error(`The bank never wrote ${day} ${amount} ${text}`)
    return found[1]
  }
}

async function judge(
  desk: Desk,
  entries: readonly BankEntry[],
  { format, undo }: { format: string; undo: (linked: readonly BankLine[]) => Promise<Undone> },
): Promise<Proof> {
  const truth = truthOf(entries)
  const lines = await desk.all()
  const isOurs = (line: BankLine): boolean => truth(line).length > 0
  const linked = lines.filter(({ state }) => state === 'linked')
  const isRight = (line: BankLine): boolean =>
    isSame(
      line.transfers.map(({ payoutId }) => payoutId),
      truth(line),
    )
  const open = lines.filter(({ state }) => state === 'open')
  const deposits = entries.filter(({ amount }) => amount > 0)
  if (lines.length !== deposits.length)
    throw new Error(`${lines.length} lines of ${deposits.length} deposits are kept`)
  const lost = lines.filter((line) => isOurs(line) && line.state === 'other')
  const byHand = [...open, ...lost]
  const oursByHand = byHand.filter(isOurs)
  const unsuggested = oursByHand.filter(
    (line) =>
      !line.suggestions.some((set) =>
        isSame(
          set.map(({ payoutId }) => payoutId),
          truth(line),
        ),
      ),
  )
  const { undone, notRestored } = await undo(linked)
  for (const line of [...(await desk.lines('open')), ...(await desk.lines('other'))])
    if (isOurs(line)) await desk.link(line.lineId, truth(line))
    else if (line.state === 'open') await desk.setAside(line.lineId)
  return {
    format,
    ours: lines.filter(isOurs).length,
    others: lines.filter((line) => !isOurs(line)).length,
    right: linked.filter(isRight).length,
    wrong: linked.filter((line) => !isRight(line)).length,
    byHand: byHand.length,
    oursByHand: oursByHand.length,
    unsuggested: unsuggested.length,
    missing: (await desk.account()).missing.length,
    undone,
    notRestored,
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join()
