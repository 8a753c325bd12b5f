import type { TakenMoney } from '@paydeck/contract/calls/payments/payments'

import type { Reader } from '../../db/database.ts'
import { statementNames } from '../../db/statements/statement-names.ts'
import { COUNT_LIMIT } from '../../kit/pages.ts'
import type { PaymentFilter } from './list-filter.ts'
import { matching, type StatusCount } from './list-store.ts'

/** Payments whose money was taken, whatever was returned later. */
export const TAKEN_STATUSES = `('paid', 'accepted', 'disputed', 'refunded', 'partially_refunded')`

type Found = Pick<ReturnType<typeof matching>, 'from' | 'text'>

const nameOf = statementNames('payment_totals')

/** Up to one more than the limit for sums. */
const few = ({ from, text }: Found, columns: string): string =>
  `(select ${columns} from ${from} where ${text} limit ${COUNT_LIMIT}) matching`

/** Counts by status up to the limit. Exported for the test of its plan. */
export function statusesStatement(merchantId: string, filter: PaymentFilter, isLimited: boolean) {
  const filtered = matching(merchantId, filter)
  const rows = isLimited ? few(filtered, 'status') : `${filtered.from} where ${filtered.text}`
  const text = `select status, count(*) as n from ${rows} group by status`
  return { text, values: filtered.values }
}

export async function countByStatus(
  reader: Reader,
  merchantId: string,
  filter: PaymentFilter,
  isLimited: boolean,
): Promise<StatusCount[]> {
  const { text, values } = statusesStatement(merchantId, filter, isLimited)
  return reader.query<StatusCount>(nameOf(text), text, values)
}

/** By currency, for payments whose money was taken. Exported for the test of its plan. */
export function sumsStatement(merchantId: string, filter: PaymentFilter) {
  const filtered = matching(merchantId, filter)
  const columns = 'status, currency, transaction_amount, refund_reserved, platform_fee'
  return {
    text: `select currency, count(*) as payments, sum(transaction_amount)::int8 as taken,
             sum(refund_reserved)::int8 as refunded, sum(platform_fee)::int8 as fee
      from ${few(filtered, columns)}
      where status in ${TAKEN_STATUSES}
      group by currency order by currency`,
    values: filtered.values,
  }
}

export async function sumTaken(
  reader: Reader,
  merchantId: string,
  filter: PaymentFilter,
): Promise<TakenMoney[]> {
  const { text, values } = sumsStatement(merchantId, filter)
  return reader.query<TakenMoney>(nameOf(text), text, values)
}
