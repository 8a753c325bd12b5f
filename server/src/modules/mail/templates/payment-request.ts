import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { formatCalendarDay, formatDay } from '@paydeck/contract/time/days'

import { composeEmail, type Email, type MailBrand } from './email.ts'
import { questions } from './questions.ts'

export interface PaymentRequest {
  brand: MailBrand
  payee: string
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  description?: string | null
  /** The last day on which it can be paid. */
  lastDay?: string | null
  isReminder?: boolean
  /** The invoice page, with its token. */
  link: string
  /** When the link expires; null when it is valid as long as the order. */
  expiresAt: Date | null
  /** The merchant's zone, for dates. */
  timeZone: string
  contact?: string | null
}

export function paymentRequestEmail(request: PaymentRequest): Email {
  const { payee, orderNumber } = request
  const amount = formatMoneyWithCode(request.amount, request.currency)
  const facts: [string, string][] = [
    ['Order', orderNumber],
    ...(request.description ? ([['For', request.description]] satisfies [string, string][]) : []),
    ['Amount', amount],
    ['Pay to', payee],
    ...(request.lastDay
      ? ([['Pay by', formatCalendarDay(request.lastDay)]] satisfies [string, string][])
      : []),
  ]
  return composeEmail({
    brand: request.brand,
    subject: `${request.isReminder ? 'Reminder from ' : ''}${payee}: payment request for order ${orderNumber}`,
    from: payee,
    heading: request.isReminder
      ? `${payee} reminds you to pay ${amount}`
      : `${payee} asks you to pay ${amount}`,
    paragraphs: [
      ...(request.isReminder
        ? ['This order is not paid yet. If you have just paid it, please ignore this email.']
        : []),
      'The link opens a secure page, where you choose how to pay. Your card details are not shared with us.',
    ],
    facts,
    button: { label: `Pay ${amount}`, address: request.link },
    smallPrint: [
      request.expiresAt
        ? `The link works until ${formatDay(request.expiresAt, request.timeZone)}, for this order only.`
        : 'The link works until the order is paid or cancelled.',
      questions(request.contact, payee),
      'If you do not know this order, please do not pay.',
    ],
  })
}
