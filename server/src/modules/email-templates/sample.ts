import type { InstalmentNumber, MessageKind } from '@paydeck/contract/calls/email-messages'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { Merchant } from '../merchants/service.ts'
import type { InstalmentEmail } from '../mail/templates/instalment.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

const DAY_MS = 86_400_000
const INSTALMENT_AMOUNT = 2500
const REMINDER_DAYS = 3

/** A sample for the email preview: one of four payments of 25.00. */
export function sampleInstalment(options: {
  kind: MessageKind
  number: InstalmentNumber
  merchant: Merchant
  now: Date
}): Omit<InstalmentEmail, 'lead' | 'trail'> {
  const { kind, number, merchant, now } = options
  const isReminder = kind === 'reminder'
  return {
    kind,
    brand: customerMailBrand(merchant),
    payee: merchant.brandName,
    orderNumber: 'SAMPLE-1042',
    number,
    isFinal: number === 4,
    amount: INSTALMENT_AMOUNT,
    currency: currencyOf(merchant.tradingCountry),
    at: isReminder ? new Date(now.getTime() + REMINDER_DAYS * DAY_MS) : now,
    outstanding: INSTALMENT_AMOUNT * (isReminder ? 5 - number : 4 - number),
    cardLast4: '4242',
    timeZone: merchant.timeZone,
    contact: merchant.supportEmail,
    link: null,
  }
}
