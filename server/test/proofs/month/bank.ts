import type { Dice } from '../../soak/life.ts'
import type { World } from '../../harness.ts'

/** A line in the bank's own records. */
interface Entry {
  day: string
  amount: number
  text: string
}

/** Our account at a bank that takes files: what really moved on it, and its statements as CSV. */
export interface TrustBank {
  balance(): number
  /** Moves money, whether a statement shows it or not. */
  move(entry: Entry): void
  /** The bank's export of all lines since a day; `spoil` puts errors into it. */
  statement(from: string, spoil?: (lines: string[]) => string[]): Buffer
}

/** Our accounts: one in Australia, and two in New Zealand, the first of which receives settlements. */
export const TRUSTS = {
  aud: { profile: 'trust-aud', currency: 'AUD', format: 'aba-cba', takesSettlements: true },
  bnz: { profile: 'trust-bnz', currency: 'NZD', format: 'bnz', takesSettlements: true },
  anz: { profile: 'trust-anz-nz', currency: 'NZD', format: 'anz-nz', takesSettlements: false },
} as const
export type TrustName = keyof typeof TRUSTS
export const TRUST_NAMES: readonly TrustName[] = ['aud', 'bnz', 'anz']

const dollars = (cents: number): string => (cents / 100).toFixed(2)

export function trustBank(opening: number): TrustBank {
  const lines: { day: string; text: string }[] = []
  let balance = opening
  return {
    balance: () => balance,
    move({ day, amount, text }) {
      balance += amount
      lines.push({ day, text: `${day},${dollars(amount)},${text},${dollars(balance)}` })
    },
    statement(from, spoil = (all) => all) {
      const selected = lines.filter(({ day }) => day >= from).map(({ text }) => text)
      return Buffer.from(spoil(selected).join('\r\n'))
    },
  }
}

/** Settlements in the account's currency arrive, some of them days late. */
export async function deliverSettlements(
  world: World,
  bank: TrustBank,
  {
    day,
    currency: only,
    done,
    late,
    dice,
  }: {
    day: string
    currency: 'AUD' | 'NZD'
    done: Set<string>
    late: Map<string, string>
    dice: Dice
  },
): Promise<void> {
  for (const {
    settlementId,
    arrivesOn,
    amount,
    currency,
    traceId,
  } of await world.services.settlements.list(500)) {
    if (currency !== only || amount === 0 || done.has(settlementId)) continue
    const arrives = late.get(settlementId) ?? arrivesOn
    if (arrives > day) continue
    if (!late.has(settlementId) && dice.chance(10)) {
      const on = new Date(Date.parse(day) + dice.between(1, 3) * 86_400_000)
      late.set(settlementId, on.toISOString().slice(0, 10))
      continue
    }
    done.add(settlementId)
    bank.move({ day, amount, text: `DC ${traceId}` })
  }
}
