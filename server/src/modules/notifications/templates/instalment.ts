import { formatDay } from '@paydeck/contract/days'
import { formatMoneyWithCode } from '@paydeck/contract/money'

import { letter, type Letter, type MailBrand } from './letter.ts'

export interface InstalmentLetter {
  what: 'reminder' | 'success'
  brand: MailBrand
  /** Who sold, as customers know them. */
  payee: string
  /** The merchant's own order number. */
  orderNumber: string
  /** Counts all payments of the plan; the one at the start is number 1. */
  number: number
  isFinal: boolean
  /** Minor units. */
  amount: number
  currency: string
  /** When it is due, or was paid. */
  at: Date
  /** What is owed now, in minor units. */
  outstanding: number
  /** The card that pays. */
  cardLast4: string | null
  /** The merchant's zone, in which the day is written. */
  timeZone: string
  /** Where to ask; left out when the merchant names none. */
  contact: string | null
}

const WORDS: Record<number, string> = { 2: 'second', 3: 'third' }

/** Reminds a customer of an instalment, or tells that it was paid. */
export function instalmentLetter(told: InstalmentLetter): Letter {
  const { payee, orderNumber, isFinal } = told
  const which = isFinal ? 'final' : (WORDS[told.number] ?? `${told.number}th`)
  const amount = formatMoneyWithCode(told.amount, told.currency)
  const day = formatDay(told.at, told.timeZone)
  const card = told.cardLast4 === null ? 'your card' : `your card ending ${told.cardLast4}`
  const isReminder = told.what === 'reminder'
  const owed = formatMoneyWithCode(told.outstanding, told.currency)
  return letter({
    brand: told.brand,
    subject: isReminder
      ? `${payee}: your ${which} instalment is due on ${day}`
      : `${payee}: your ${which} instalment is paid`,
    from: payee,
    heading: isReminder
      ? `Your ${which} instalment of ${amount} is due on ${day}`
      : `Thank you, your ${which} instalment of ${amount} is paid`,
    paragraphs: [
      isReminder
        ? `We will charge ${card} on that day. You need not do anything, as long as there is enough money on it.`
        : leftOver(told.outstanding, owed),
    ],
    facts: [
      ['Order', orderNumber],
      ['Instalment', amount],
      [isReminder ? 'Due' : 'Paid', day],
      ...(isReminder ? [] : ([['Still to pay', owed]] satisfies [string, string][])),
    ],
    smallPrint: [
      told.contact
        ? `Questions about the order? Write to ${told.contact}.`
        : `Questions about the order? Please ask ${payee}.`,
    ],
  })
}

const leftOver = (outstanding: number, owed: string): string =>
  outstanding === 0 ? 'Everything is paid now.' : `There is ${owed} left to pay.`
