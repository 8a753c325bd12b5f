import { parseAmount } from '@paydeck/contract/money/money'
import { startOfDay } from '@paydeck/contract/time/days'

/** A line of the import file, unparsed. */
export interface PastPayment {
  /** The ID that the shop already stores and keeps using; empty for a new one. */
  transactionId: string
  /** Our card provider's reference of the charge. */
  reference: string
  orderNumber: string
  /** In dollars, before any refund. */
  amount: string
  currency: string
  /** `YYYY-MM-DD`, or an ISO 8601 instant. */
  paidAt: string
  email: string
  name: string
}

/** A parsed line. Minor units. */
export interface ReadPayment {
  transactionId: string | null
  reference: string
  orderNumber: string
  amount: number
  currency: 'AUD' | 'NZD'
  paidAt: Date
  email: string | null
  name: string | null
}

const TRANSACTION_ID = /^tran_[A-Za-z0-9_-]{1,59}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const EARLIEST = Date.UTC(2000, 0, 1)
const MAX_TEXT = 200
const MAX_AMOUNT = 100_000_000_00

/** Parses a line; returns a string with the reason when it is refused. */
export function readPastPayment(
  line: PastPayment,
  { timeZone, now }: { timeZone: string; now: Date },
): ReadPayment | string {
  const { transactionId, reference, orderNumber, email, name } = line
  const wrong = idProblem(line) ?? textProblem(line)
  if (wrong !== null) return wrong
  const money = moneyOf(line)
  if (typeof money === 'string') return money
  const paidAt = instantOf(line.paidAt, timeZone)
  if (paidAt === null || paidAt.getTime() < EARLIEST || paidAt > now)
    return `paid_at "${line.paidAt}" is not a day or time of the past like 2025-11-24`
  return {
    ...money,
    transactionId: orNull(transactionId),
    reference,
    orderNumber,
    paidAt,
    email: orNull(email),
    name: orNull(name),
  }
}

const orNull = (text: string): string | null => text || null

function moneyOf(line: PastPayment): Pick<ReadPayment, 'amount' | 'currency'> | string {
  const { currency } = line
  const amount = parseAmount(line.amount)
  if (amount === null || amount === 0 || amount > MAX_AMOUNT)
    return `amount "${line.amount}" is not an amount in dollars like 120.50`
  if (currency !== 'AUD' && currency !== 'NZD') return `currency "${currency}" is not AUD or NZD`
  return { amount, currency }
}

function idProblem({ transactionId, reference }: PastPayment): string | null {
  if (transactionId !== '' && !TRANSACTION_ID.test(transactionId))
    return `transaction_id "${transactionId}" is not an id like tran_…, of at most 64 letters`
  if (reference === '' || reference.length > MAX_TEXT)
    return `provider_reference needs 1 to ${MAX_TEXT} letters`
  // Only digits: possibly a card number, which we must never store.
  return /^[\d\s-]+$/.test(reference) ? 'provider_reference looks like a card number' : null
}

function textProblem({ orderNumber, email, name }: PastPayment): string | null {
  if (orderNumber === '' || orderNumber.length > MAX_TEXT)
    return `order_number needs 1 to ${MAX_TEXT} letters`
  if (email !== '' && !EMAIL.test(email)) return `email "${email}" is not an address`
  return name.length > MAX_TEXT ? `name has more than ${MAX_TEXT} letters` : null
}

function instantOf(text: string, timeZone: string): Date | null {
  if (!DAY.test(text) && !INSTANT.test(text)) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return null
  // `new Date` turns 30 February into 2 March.
  if (at.toISOString().slice(0, 10) !== text && DAY.test(text)) return null
  return DAY.test(text) ? startOfDay(text, timeZone) : at
}
