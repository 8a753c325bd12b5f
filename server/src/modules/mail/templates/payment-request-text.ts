import { formatMoneyWithCode } from '@paydeck/contract/money/money'

export interface PaymentRequestText {
  payee: string
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  isReminder: boolean
  /** The invoice page, with its token. */
  link: string
}

/** Shortens a name or number to fit a text message. */
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

/** Asks a customer to pay an order, in a text message. The link comes last and is never cut. */
export const paymentRequestText = (request: PaymentRequestText): string =>
  `${short(request.payee)} ${request.isReminder ? 'reminds you' : 'asks you'} to pay ${formatMoneyWithCode(request.amount, request.currency)} for order ${short(request.orderNumber)}: ${request.link}`
