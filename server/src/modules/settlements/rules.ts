import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { addDays } from '@paydeck/contract/time/days'

import type { Row } from '../../db/rows.ts'
import type { SettlementLine } from '../../providers/movements/port.ts'
import type { Break } from '../reconciliation/rules.ts'

export type Verdict = Row<'global.settlementLine'>['verdict']

export interface ClassifiedLine extends SettlementLine {
  verdict: Verdict
  /** The difference as a sentence; null without one. */
  what: string | null
  merchantId: string | null
}

/** How late a settlement may arrive: weekends, holidays and the bank's own day. */
const LATE_AFTER_DAYS = 4

/** `breaks`: from the lines' operations. `settledElsewhere`: earlier settlements that paid a line, by its ref. */
export function classifyLines(
  lines: readonly SettlementLine[],
  breaks: readonly Break[],
  settledElsewhere: ReadonlyMap<string, string>,
): ClassifiedLine[] {
  const broken = new Map(breaks.flatMap((item) => item.refs.map((ref) => [ref, item] as const)))
  return lines.map((line) => {
    const before = settledElsewhere.get(line.ref)
    if (before !== undefined)
      return {
        ...line,
        verdict: 'different',
        what: `Settled before, in ${before}.`,
        merchantId: null,
      }
    return { ...line, ...verdictOf(line, broken.get(line.ref)) }
  })
}

function verdictOf(
  { kind, amount, currency }: SettlementLine,
  match: Break | undefined,
): Pick<ClassifiedLine, 'verdict' | 'what' | 'merchantId'> {
  if (kind === 'settlement') return { verdict: 'payout', what: null, merchantId: null }
  if (kind === 'fee') return { verdict: 'fee', what: null, merchantId: null }
  if (kind === 'other')
    return {
      verdict: 'unknown',
      what: `The provider moved ${formatMoneyWithCode(amount, currency)} and names no operation.`,
      merchantId: null,
    }
  if (!match) return { verdict: 'equal', what: null, merchantId: null }
  const verdict = match.kind === 'not_asked_for' ? 'unknown' : 'different'
  return { verdict, what: `${capital(match.what)}.`, merchantId: match.merchantId }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The sum of a settlement's lines, without those of kind `settlement`, which are the payment itself. Minor units. */
export const totalOf = (lines: readonly SettlementLine[]): number =>
  lines.reduce(
    (sum, { kind, amount, fee }) => (kind === 'settlement' ? sum : sum + amount - fee),
    0,
  )

export type SettlementState =
  | 'on_its_way'
  | 'late'
  | 'arrived'
  | 'failed'
  | 'different'
  | 'resolved'

type SettlementFields = Pick<
  Row<'global.settlement'>,
  'amount' | 'currency' | 'linesTotal' | 'arrivedAmount' | 'arrivesOn' | 'status' | 'resolvedAt'
>

/** Why the settlement itself differs, apart from its lines; null when it does not. */
export function differenceOf(settlement: SettlementFields): string | null {
  const money = (amount: number): string => formatMoneyWithCode(amount, settlement.currency)
  const { amount, linesTotal, arrivedAmount, status } = settlement
  if (status === 'failed' && arrivedAmount !== null)
    return `The provider says that it failed, but ${money(arrivedAmount)} arrived.`
  if (arrivedAmount !== null && arrivedAmount !== amount)
    return `${money(arrivedAmount)} arrived, not ${money(amount)}.`
  if (linesTotal !== null && linesTotal !== amount)
    return `Its lines make ${money(linesTotal)}, not ${money(amount)}.`
  return null
}

/** `today` is `YYYY-MM-DD`. */
export function stateOf(settlement: SettlementFields, today: string): SettlementState {
  if (settlement.resolvedAt !== null) return 'resolved'
  if (differenceOf(settlement) !== null) return 'different'
  if (settlement.status === 'failed') return 'failed'
  if (settlement.arrivedAmount !== null || settlement.amount === 0) return 'arrived'
  return today > addDays(settlement.arrivesOn, LATE_AFTER_DAYS) ? 'late' : 'on_its_way'
}

/** A settlement to match with statement entries. Minor units; days are `YYYY-MM-DD`. */
export interface ExpectedSettlement {
  settlementId: string
  amount: number
  currency: string
  traceId: string
  day: string
  arrivesOn: string
  isArrived: boolean
}
