import { currencyName } from '@paydeck/contract/money/currency'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'

export interface PayoutBlocked {
  brand: MailBrand
  businessName: string
  /** Minor units. */
  available: number
  currency: string
  link: string
}

export function payoutBlockedEmail(blocked: PayoutBlocked): Email {
  const amount = formatMoneyWithCode(blocked.available, blocked.currency)
  const currency = currencyName(blocked.currency)
  return composeEmail({
    brand: blocked.brand,
    subject: `${amount} is waiting: add a bank account`,
    from: blocked.businessName,
    heading: `${amount} is waiting for a bank account`,
    paragraphs: [
      `Your customers pay you in ${currency}, and you have no bank account for ${currency}. Your money is safe, and stays in your balance until you add one.`,
      'Once you have added an account, your money goes out with the next transfer. We send this email once.',
    ],
    facts: [],
    button: { label: 'Add a bank account', address: blocked.link },
    smallPrint: ['You get this email because you are an administrator of this account.'],
  })
}
