import { formatDay } from '@paydeck/contract/time/days'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { composeEmail, type Email, type MailBrand, type RichText } from './email.ts'
import { questions } from './questions.ts'

export interface InstalmentEmail {
  kind: 'reminder' | 'success' | 'declined' | 'overdue'
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
  lead: RichText | null
  trail: RichText | null
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

export function instalmentEmail(instalment: InstalmentEmail): Email {
  const { payee } = instalment
  const copy = textOf(instalment)
  return composeEmail({
    brand: instalment.brand,
    subject: `${payee}: ${copy.subject}`,
    from: payee,
    heading: copy.heading,
    lead: instalment.lead,
    paragraphs: [copy.text],
    facts: [
      ['Order', instalment.orderNumber],
      ['Instalment', formatMoneyWithCode(instalment.amount, instalment.currency)],
      [
        instalment.kind === 'success' ? 'Paid' : 'Due',
        formatDay(instalment.at, instalment.timeZone),
      ],
      ...(instalment.kind === 'reminder'
        ? []
        : ([
            ['Still to pay', formatMoneyWithCode(instalment.outstanding, instalment.currency)],
          ] satisfies [string, string][])),
    ],
    button: instalment.link === null ? null : { label: copy.button, address: instalment.link },
    trail: instalment.trail,
    smallPrint: [questions(instalment.contact, payee)],
  })
}

interface EmailCopy {
  subject: string
  heading: string
  text: string
  button: string
}

function textOf(instalment: InstalmentEmail): EmailCopy {
  const instalmentName = `your ${ordinal(instalment.number, instalment.isFinal)} instalment`
  const amount = formatMoneyWithCode(instalment.amount, instalment.currency)
  const day = formatDay(instalment.at, instalment.timeZone)
  const card =
    instalment.cardLast4 === null ? 'your card' : `your card ending ${instalment.cardLast4}`
  if (instalment.kind === 'reminder')
    return {
      subject: `${instalmentName} is due on ${day}`,
      heading: `${capital(instalmentName)} of ${amount} is due on ${day}`,
      text: `We will charge ${card} on that day. You need not do anything, as long as there is enough money on it.`,
      button: 'See your payment plan',
    }
  if (instalment.kind === 'success')
    return {
      subject: `${instalmentName} is paid`,
      heading: `Thank you, ${instalmentName} of ${amount} is paid`,
      text: remainingText(instalment),
      button: 'See your payment plan',
    }
  const payNowText = 'You can pay it now, also with another card.'
  return instalment.kind === 'declined'
    ? {
        subject: `${instalmentName} could not be taken`,
        heading: `We could not take ${instalmentName} of ${amount}`,
        text: `The bank declined ${card}. We will try again in the next days. ${payNowText}`,
        button: 'Pay now',
      }
    : {
        subject: `${instalmentName} is overdue`,
        heading: `${capital(instalmentName)} of ${amount} is overdue`,
        text: `We tried ${card} several times, and the bank declined it. ${payNowText} We will go on trying once a week.`,
        button: 'Pay now',
      }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const remainingText = ({ outstanding, currency }: InstalmentEmail): string =>
  outstanding === 0
    ? 'Everything is paid now.'
    : `There is ${formatMoneyWithCode(outstanding, currency)} left to pay.`
