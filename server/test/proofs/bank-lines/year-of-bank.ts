// A year on a merchant's bank account, written without using the matching: the bank books our transfers late, in one
// sum, in parts, or with the reference cut or missing, among other payers' deposits.

export interface PlannedPayout {
  payoutId: string
  amount: number
  reference: string
  /** `YYYY-MM-DD` */
  businessDay: string
  arrivalDate: string
}

export interface BankEntry {
  id: string
  day: string
  /** Minor units; negative for money that left. */
  amount: number
  payer: string
  texts: string[]
  /** The transfers that it is all or part of; empty for another payer's deposit. */
  truth: string[]
  /** How much it exceeds those transfers by, because the bank kept a fee or rounded. */
  difference?: number
}

export type Random = () => number

/** Mulberry32: the same year for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const DAY = 86_400_000
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const nextWorkday = (day: string): string => {
  const next = plusDays(day, 1)
  return isWeekend(next) ? nextWorkday(next) : next
}

const TAIL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** One payout each working day, starting on a day. */
export function planPayouts(first: string, days: number, random: Random): PlannedPayout[] {
  const planned: PlannedPayout[] = []
  for (let at = 0; at < days; at++) {
    const businessDay = plusDays(first, at)
    if (isWeekend(businessDay) || random() < 0.04) continue
    const tail = Array.from({ length: 8 }, () => TAIL[Math.floor(random() * TAIL.length)]).join('')
    planned.push({
      payoutId: `payout_${businessDay.replaceAll('-', '')}${tail}`,
      amount: 50_00 + Math.floor(random() * 400_000),
      reference: `PD${businessDay.slice(2).replaceAll('-', '')} ${tail}`,
      businessDay,
      arrivalDate: nextWorkday(businessDay),
    })
  }
  return planned
}

/** How a bank writes a reference. */
const WRITINGS: readonly ((reference: string) => string[])[] = [
  (reference) => [reference],
  (reference) => [reference.replace(' ', '')],
  (reference) => [reference.replace(' ', '').slice(0, 12)],
  (reference) => reference.split(' '),
  (reference) => [reference.split(' ')[1] ?? ''],
  (reference) => [reference.toLowerCase()],
]

const OTHER_PAYERS = [
  ['J SMITH', 'INVOICE 1042'],
  ['KOWHAI CAFE', 'CATERING'],
  ['EFTPOS SETTLEMENT', '80012345'],
  ['TAX OFFICE', 'REFUND'],
  ['R AND K HOLDINGS', 'BOND'],
  ['M NGATA', 'DEPOSIT'],
] as const

interface Booking {
  day: string
  amount: number
  references: string[]
  truth: string[]
}

/** The bank's entries for the transfers. */
function bookings(payouts: readonly PlannedPayout[], random: Random): Booking[] {
  const booked: Booking[] = []
  for (let at = 0; at < payouts.length; at++) {
    const payout = payouts[at] as PlannedPayout
    const dice = random()
    const next = payouts[at + 1]
    if (dice < 0.04 && next) {
      at += 1
      const references = random() < 0.6 ? [payout.reference, next.reference] : [payout.reference]
      booked.push({
        day: next.arrivalDate,
        amount: payout.amount + next.amount,
        references,
        truth: [payout.payoutId, next.payoutId],
      })
    } else if (dice < 0.07) {
      const partAmount = Math.floor(payout.amount * (0.2 + random() * 0.6))
      const isNamed = random() < 0.7
      const [first, second] = [
        payout.arrivalDate,
        plusDays(payout.arrivalDate, random() < 0.5 ? 0 : 1),
      ]
      booked.push(
        {
          day: first,
          amount: partAmount,
          references: [payout.reference],
          truth: [payout.payoutId],
        },
        {
          day: second,
          amount: payout.amount - partAmount,
          references: isNamed ? [payout.reference] : [],
          truth: [payout.payoutId],
        },
      )
    } else {
      const delay = dice < 0.13 ? 1 + Math.floor(random() * 6) : 0
      const references = random() < 0.03 ? [] : [payout.reference]
      const day = plusDays(payout.arrivalDate, delay)
      booked.push({ day, amount: payout.amount, references, truth: [payout.payoutId] })
    }
  }
  return booked
}

/** A transfer in the last days may still arrive, so none of these is lost. */
const LAST_LOST_DAYS = 20

/**
 * For transfers that arrived whole: the bank sometimes keeps a fee or rounds, and sometimes a transfer never arrives.
 */
function alter(
  entries: readonly BankEntry[],
  { payouts, random }: { payouts: readonly PlannedPayout[]; random: Random },
): { entries: BankEntry[]; lost: string[] } {
  const amounts = new Map(payouts.map(({ payoutId, amount }) => [payoutId, amount]))
  const end = plusDays(payouts.at(-1)?.arrivalDate ?? '', -LAST_LOST_DAYS)
  const lost: string[] = []
  const imported = entries.flatMap((entry) => {
    const [only = ''] = entry.truth
    const dice = random()
    if (entry.truth.length !== 1 || amounts.get(only) !== entry.amount || dice > 0.05)
      return [entry]
    if (dice < 0.01 && entry.day < end) {
      lost.push(only)
      return []
    }
    const limit = Math.min(25_00, Math.floor(entry.amount / 5))
    const difference =
      dice < 0.02 ? 1 + Math.floor(random() * 4) : -1 - Math.floor(random() * limit)
    return [{ ...entry, amount: entry.amount + difference, difference }]
  })
  return { entries: imported, lost }
}

/** All entries by day, and the transfers that never arrive. `payer` is our name as this bank writes it. */
export function yearOfBank(
  payouts: readonly PlannedPayout[],
  { payer, random, changes }: { payer: string; random: Random; changes: Random },
): { entries: BankEntry[]; lost: string[] } {
  const entries: Omit<BankEntry, 'id'>[] = []
  const writing = WRITINGS[Math.floor(random() * WRITINGS.length)] as (text: string) => string[]
  for (const { references, ...booking } of bookings(payouts, random)) {
    const write = random() < 0.85 ? writing : (reference: string) => [reference]
    // Sometimes a bank names neither the purpose nor the payer.
    const isBare = references.length === 0 && random() < 0.2
    const texts = ['DIRECT CREDIT', ...references.flatMap(write)]
    entries.push({ ...booking, payer: isBare ? '301500' : payer, texts })
  }
  for (const { arrivalDate, amount } of payouts) {
    for (let more = Math.floor(random() * 4); more > 0; more--) {
      const [name, text] = OTHER_PAYERS[
        Math.floor(random() * OTHER_PAYERS.length)
      ] as (typeof OTHER_PAYERS)[number]
      const isOut = random() < 0.3
      const value = 5_00 + Math.floor(random() * 300_000)
      entries.push({
        day: arrivalDate,
        amount: isOut ? -value : value,
        payer: name,
        texts: [text],
        truth: [],
      })
    }
    // Sometimes another payer's deposit has exactly the amount of a transfer.
    if (random() < 0.003)
      entries.push({ day: arrivalDate, amount, payer: 'J SMITH', texts: ['INVOICE'], truth: [] })
  }
  const inOrder = entries
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((entry, at) => ({ id: `B${String(at + 1).padStart(6, '0')}`, ...entry }))
  return alter(inOrder, { payouts, random: changes })
}
