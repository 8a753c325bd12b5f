import { formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand } from './email.ts'
import { questions } from './questions.ts'

export interface CardChanged {
  brand: MailBrand
  /** The seller's name, as customers know it. */
  payee: string
  orderNumber: string
  /** The new card: `Visa ending 4242`. */
  card: string
  /** The next instalment; null when there is none. */
  next: { amount: number; at: Date; isOverdue: boolean } | null
  /** Whether collection is paused, because a payment of the plan is disputed. */
  isStopped: boolean
  /** What is owed now, in minor units. */
  outstanding: number
  currency: string
  /** The merchant's zone, for dates. */
  timeZone: string
  /** Where to ask; omitted when the merchant gives no address. */
  contact: string | null
  link: string
}

const ON_THEIR_DAYS = 'What is left will be taken from this card on the days of your plan.'
const OVERDUE =
  'What is overdue will be taken from this card shortly, and the rest on the days of your plan.'

const STOPPED = 'A payment of this plan is disputed: nothing is taken while it is.'

export function cardChangedEmail(change: CardChanged): Email {
  const { payee, next } = change
  const money = (amount: number): string => formatMoneyWithCode(amount, change.currency)
  return composeEmail({
    brand: change.brand,
    subject: `${payee}: the card of your payment plan was changed`,
    from: payee,
    heading: `Your payment plan is now paid by ${change.card}`,
    paragraphs: [
      `Nothing was charged for the change. ${nextStepText(change)}`,
      `If you did not do this, please tell ${payee}.`,
    ],
    facts: [
      ['Order', change.orderNumber],
      ['Card', change.card],
      ...(next
        ? ([
            [
              next.isOverdue ? 'Overdue' : 'Next instalment',
              `${money(next.amount)}, due ${formatDay(next.at, change.timeZone)}`,
            ],
          ] satisfies [string, string][])
        : []),
      ['Still to pay', money(change.outstanding)],
    ],
    button: { label: 'See your payment plan', address: change.link },
    smallPrint: [questions(change.contact, payee)],
  })
}

function nextStepText({ isStopped, next }: CardChanged): string {
  if (isStopped) return STOPPED
  return next?.isOverdue ? OVERDUE : ON_THEIR_DAYS
}
