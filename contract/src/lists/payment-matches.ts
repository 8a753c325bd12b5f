import type { Payment, PaymentsQuery } from '../calls/payments/payments.ts'
import { parseAmount } from '../money/money.ts'
import { readRange } from '../time/days.ts'

type Test = (payment: Payment, query: PaymentsQuery) => boolean

/** The filters that a row can decide. Only the server can compare order numbers and addresses. */
const TESTS: { [Name in keyof PaymentsQuery]?: Test } = {
  sort: () => true,
  page: () => true,
  timeZone: () => true,
  createdAfter: ({ createdAt }, { createdAfter = '', timeZone }) =>
    new Date(createdAt) >= readRange(createdAfter, createdAfter, timeZone).start,
  createdBefore: ({ createdAt }, { createdBefore = '', timeZone }) =>
    new Date(createdAt) < readRange(createdBefore, createdBefore, timeZone).end,
  status: ({ transactionStatus }, { status }) => transactionStatus === status,
  payType: ({ transactionPayType: { payCardId } }, { payType }) =>
    payType === (payCardId === null ? 'plan' : 'card'),
  customerId: ({ customerId }, query) => customerId === query.customerId,
  amount: ({ transactionAmount }, { amount = '' }) => transactionAmount === parseAmount(amount),
}

/** Whether a payment matches the filters of a list; null if only the server can tell. */
export function paymentMatches(query: PaymentsQuery, payment: Payment): boolean | null {
  const names = Object.keys(query) as (keyof PaymentsQuery)[]
  const tests = names
    .filter((name) => query[name] !== undefined && query[name] !== '')
    .map((name) => TESTS[name])
  if (tests.includes(undefined)) return null
  return tests.every((test) => test?.(payment, query))
}
