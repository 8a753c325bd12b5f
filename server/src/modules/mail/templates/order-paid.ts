import { formatDateTime } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface OrderPaid {
  brand: MailBrand
  businessName: string
  orderNumber: string
  description: string | null
  customerName: string | null
  customerEmail: string | null
  /** What the merchant receives before the fee, in minor units; a plan's full price. */
  amount: number
  /** The merchant's fee, in minor units. */
  fee: number
  currency: string
  paidAt: Date
  paidWith: string
  /** The customer pays in instalments; the merchant is paid at once. */
  isPlan: boolean
  link: string
  timeZone: string
}

export function orderPaidEmail(paid: OrderPaid): Email {
  const amount = formatMoneyWithCode(paid.amount, paid.currency)
  return composeEmail({
    brand: paid.brand,
    subject: `Order ${paid.orderNumber} is paid: ${amount}`,
    from: paid.businessName,
    heading: `Order ${paid.orderNumber} is paid`,
    paragraphs: [
      paid.isPlan
        ? 'Your customer pays in instalments. You are paid the whole amount, less the fee, with your next transfers.'
        : 'The amount, less the fee, comes with your next transfers.',
    ],
    facts: [
      ['Amount', amount],
      ['Fee', formatMoneyWithCode(paid.fee, paid.currency)],
      ['Customer', paid.customerName ?? 'Guest'],
      ...optional('Email', paid.customerEmail),
      ...optional('For', paid.description),
      ['Paid with', paid.isPlan ? `Payment plan, ${paid.paidWith}` : paid.paidWith],
      ['Paid', formatDateTime(paid.paidAt, paid.timeZone)],
    ],
    button: { label: 'View the payment', address: paid.link },
    smallPrint: [
      'You get this email because your address is listed under Settings, Notifications.',
    ],
  })
}

const optional = (label: string, value: string | null): [string, string][] =>
  value === null || value === '' ? [] : [[label, value]]
