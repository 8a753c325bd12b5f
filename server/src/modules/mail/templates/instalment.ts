import { formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand, type Said } from './email.ts'
import { questions } from './questions.ts'

export interface InstalmentEmail {
  what: 'reminder' | 'success' | 'declined' | 'overdue'
  brand: MailBrand
  payee: string
  orderNumber: string
  /** Counts all payments of the plan; the first one, at checkout, is number 1. */
  number: number
  isFinal: boolean
  /** Minor units. */
  amount: number
  currency: string
  at: Date
  /** What is owed now, in minor units. */
  outstanding: number
  cardLast4: string | null
  timeZone: string
  contact: string | null
  /** The plan's page, with a token; null in a preview. */
  link: string | null
  /** The merchant's own text before and after ours. */
  lead: Said | null
  trail: Said | null
}

const ORDINALS: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third' }

/** 'second', 'third', 'final'; '21st' in long plans. */
function ordinal(number: number, isFinal: boolean): string {
  if (isFinal) return 'final'
  const suffix = { 1: 'st', 2: 'nd', 3: 'rd' }[
    number % 100 > 10 && number % 100 < 14 ? 0 : number % 10
  ]
  return ORDINALS[number] ?? `${number}${suffix ?? 'th'}`
}

export function instalmentEmail(told: InstalmentEmail): Email {
  const { payee } = told
  const words = textOf(told)
  return composeEmail({
    brand: told.brand,
    subject: `${payee}: ${words.subject}`,
    from: payee,
    heading: words.heading,
    lead: told.lead,
    paragraphs: [words.text],
    facts: [
      ['Order', told.orderNumber],
      ['Instalment', formatMoneyWithCode(told.amount, told.currency)],
      [told.what === 'success' ? 'Paid' : 'Due', formatDay(told.at, told.timeZone)],
      ...(told.what === 'reminder'
        ? []
        : ([['Still to pay', formatMoneyWithCode(told.outstanding, told.currency)]] satisfies [
            string,
            string,
          ][])),
    ],
    button: told.link === null ? null : { label: words.button, address: told.link },
    trail: told.trail,
    smallPrint: [questions(told.contact, payee)],
  })
}

interface Words {
  subject: string
  heading: string
  text: string
  button: string
}

function textOf(told: InstalmentEmail): Words {
  const which = `your ${ordinal(told.number, told.isFinal)} instalment`
  const amount = formatMoneyWithCode(told.amount, told.currency)
  const day = formatDay(told.at, told.timeZone)
  const card = told.cardLast4 === null ? 'your card' : `your card ending ${told.cardLast4}`
  if (told.what === 'reminder')
    return {
      subject: `${which} is due on ${day}`,
      heading: `${capital(which)} of ${amount} is due on ${day}`,
      text: `We will charge ${card} on that day. You need not do anything, as long as there is enough money on it.`,
      button: 'See your payment plan',
    }
  if (told.what === 'success')
    return {
      subject: `${which} is paid`,
      heading: `Thank you, ${which} of ${amount} is paid`,
      text: leftOver(told),
      button: 'See your payment plan',
    }
  const ways = 'You can pay it now, also with another card.'
  return told.what === 'declined'
    ? {
        subject: `${which} could not be taken`,
        heading: `We could not take ${which} of ${amount}`,
        text: `The bank declined ${card}. We will try again in the next days. ${ways}`,
        button: 'Pay now',
      }
    : {
        subject: `${which} is overdue`,
        heading: `${capital(which)} of ${amount} is overdue`,
        text: `We tried ${card} several times, and the bank declined it. ${ways} We will go on trying once a week.`,
        button: 'Pay now',
      }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const leftOver = ({ outstanding, currency }: InstalmentEmail): string =>
  outstanding === 0
    ? 'Everything is paid now.'
    : `There is ${formatMoneyWithCode(outstanding, currency)} left to pay.`
