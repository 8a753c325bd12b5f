import type { DisputeCourse } from '../../sandbox/disputes.ts'
import type { DeclineCode } from '../port.ts'

/** What happens to a card after a successful charge. */
export type Later =
  /** Repeat charges without the cardholder decline. */
  | 'declined_later'
  | 'refund_fails'
  /** Refunds stay pending for a day, then succeed. */
  | 'refund_pending'
  /** The refund succeeds and is returned three days later. */
  | 'refund_returns'
  /** Captures, voids and refunds happen but never answer. */
  | 'silent'
  /** Captures, voids and refunds never answer and do not happen. */
  | 'lost'
  /** The cardholder disputes the charges; the merchant wins, or loses. */
  | 'dispute_won'
  | 'dispute_lost'
  /** The merchant loses, then wins on appeal. */
  | 'dispute_reopens'
  /** The merchant wins; evidence arrives but gets no answer. */
  | 'dispute_unanswered'
  /** The cardholder's bank opens an inquiry about the charges. */
  | 'inquiry'
  /** The cardholder's bank reports the charges as possible fraud. */
  | 'fraud_warning'
  /** The cardholder disputes charges made without them, and the merchant loses. */
  | 'instalment_disputed'

export type Behaviour =
  | { kind: 'succeeds'; cvcPassed?: boolean; later?: Later }
  /**
   * The card's owner decides on the challenge page. With `confirms`, passing it charges nothing until `confirm` is
   * called.
   */
  | { kind: 'challenges'; confirms?: true }
  /** Each step happens at once but answers late. */
  | { kind: 'slow'; afterMs: number }
  | { kind: 'declines'; code: DeclineCode }
  /** Never answers; `charged` says whether money was taken. */
  | { kind: 'silent'; charged: boolean }

export interface TestCard {
  /** Digits only. */
  number: string
  brand: 'visa' | 'mastercard' | 'amex'
  funding: 'credit' | 'debit' | 'prepaid'
  behaviour: Behaviour
  description: string
}

const visa = (number: string, behaviour: Behaviour, description: string): TestCard => ({
  number,
  brand: 'visa',
  funding: 'credit',
  behaviour,
  description,
})

const declines = (number: string, code: DeclineCode): TestCard =>
  visa(number, { kind: 'declines', code }, `Declined: \`${code}\``)

const later = (number: string, effect: Later, description: string): TestCard =>
  visa(number, { kind: 'succeeds', later: effect }, description)

const paid: Behaviour = { kind: 'succeeds' }

const SLOW_MS = 4000

/**
 * The sandbox accepts no other number. Where test systems share a common number it is used, otherwise an unassigned
 * number of the same range.
 */
export const TEST_CARDS: readonly TestCard[] = [
  visa('4242424242424242', paid, 'Paid (Visa credit)'),
  { ...visa('4000056655665556', paid, 'Paid (Visa debit)'), funding: 'debit' },
  { ...visa('5555555555554444', paid, 'Paid (Mastercard credit)'), brand: 'mastercard' },
  {
    ...visa('2223003122003222', paid, 'Paid (Mastercard credit, 2-series)'),
    brand: 'mastercard',
  },
  {
    ...visa('5200828282828210', paid, 'Paid (Mastercard debit)'),
    brand: 'mastercard',
    funding: 'debit',
  },
  {
    ...visa('5105105105105100', paid, 'Paid (Mastercard prepaid)'),
    brand: 'mastercard',
    funding: 'prepaid',
  },
  { ...visa('378282246310005', paid, 'Paid (American Express)'), brand: 'amex' },
  visa(
    '4000000000000101',
    { kind: 'succeeds', cvcPassed: false },
    'Paid although the CVC check fails',
  ),
  declines('4000000000000002', 'card_declined'),
  declines('4000000000000309', 'do_not_honor'),
  declines('4000000000000069', 'expired_card'),
  declines('4100000000000019', 'fraudulent'),
  declines('4000000000000127', 'incorrect_cvc'),
  declines('4000000000000408', 'incorrect_number'),
  declines('4000000000009995', 'insufficient_funds'),
  declines('4000000000000507', 'invalid_cvc'),
  declines('4000000000000606', 'invalid_expiry_month'),
  declines('4000000000000705', 'invalid_expiry_year'),
  declines('4000000000000804', 'not_permitted'),
  declines('4000000000000903', 'pickup_card'),
  declines('4000000000000119', 'processing_error'),
  declines('4000000000009979', 'stolen_card'),
  declines('4000000000001000', 'unknown_charge_error'),
  visa(
    '4000000000001109',
    { kind: 'slow', afterMs: SLOW_MS },
    `Paid, but each answer takes ${SLOW_MS / 1000} seconds`,
  ),
  visa(
    '4000000000001208',
    { kind: 'silent', charged: true },
    'No answer ever comes; the card was charged. Shown as unknown, settles as paid',
  ),
  visa(
    '4000000000001307',
    { kind: 'silent', charged: false },
    'No answer ever comes; the card was not charged. Shown as unknown, settles as failed',
  ),
  visa(
    '4000002760003184',
    { kind: 'challenges' },
    '3-D Secure: its owner is sent to a page with the buttons Confirm and Refuse. Confirmed: paid. Refused: declined, `authentication_failed`. Left alone for 15 minutes: declined, `authentication_abandoned`. Charged again, it asks once more where its owner is there',
  ),
  visa(
    '4000002760003192',
    { kind: 'challenges', confirms: true },
    '3-D Secure as above, but confirming charges nothing by itself: the payment is taken when the customer comes back or the shop repeats its call. Not taken within 15 minutes: declined, `authentication_abandoned`',
  ),
  later(
    '4000000000000341',
    'declined_later',
    'Paid; every later charge without its owner (an instalment) is declined, `insufficient_funds`',
  ),
  later('4000000000005126', 'refund_fails', 'Paid; refunds fail, `refund_failed`'),
  later(
    '4000000000007726',
    'refund_pending',
    'Paid; refunds stay pending for a day, then succeed and an event tells so',
  ),
  later(
    '4000000000001703',
    'refund_returns',
    'Paid; refunds succeed, come back three days later and an event tells so',
  ),
  later(
    '4000000000001406',
    'silent',
    'Paid or held; captures, voids and refunds happen, but are never answered. An event tells of them',
  ),
  later(
    '4000000000001505',
    'lost',
    'Paid or held; captures, voids and refunds are never answered and do not happen',
  ),
  later(
    '4000000000001604',
    'dispute_won',
    'Paid; its owner disputes it a day later, and the merchant wins after a week. Events tell so',
  ),
  later(
    '4000000000000259',
    'dispute_lost',
    'Paid; its owner disputes it a day later, and the merchant loses after a week. Events tell so',
  ),
  later(
    '4000000000001802',
    'dispute_reopens',
    'Paid; its owner disputes it a day later. The merchant loses after a week, the dispute reopens three days later and is won after another week. Events tell so',
  ),
  later(
    '4000000000001885',
    'dispute_unanswered',
    'Paid; its owner disputes it a day later, and the merchant wins after a week. The provider takes evidence without answering; asked again, it says that it has it',
  ),
  later(
    '4000000000001976',
    'inquiry',
    'Paid; its bank asks about it a day later (an inquiry). It closes after a week when it was answered or everything was refunded; else it becomes a dispute, which the merchant loses after another week. Events tell so',
  ),
  later(
    '4000000000005423',
    'fraud_warning',
    'Paid; its bank reports it as possible fraud a day later, and an event tells so. No dispute follows',
  ),
  later(
    '4000000000002685',
    'instalment_disputed',
    'Paid; every later charge without its owner (an instalment) is disputed a day after it, and lost after a week',
  ),
]

export const CARD_BRANDS: Record<TestCard['brand'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

export const groupDigits = ({ number, brand }: Pick<TestCard, 'number' | 'brand'>): string =>
  brand === 'amex'
    ? number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3')
    : number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

export const testCardOf = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === number)

/**
 * The dispute that a charge on a card will have; null for none.
 * @param byOwner whether the card's owner was present for the charge
 */
export function disputeCourse(behaviour: Behaviour, byOwner: boolean): DisputeCourse | null {
  const course = behaviour.kind === 'succeeds' ? behaviour.later : undefined
  if (!byOwner) return course === 'instalment_disputed' ? 'lost' : null
  switch (course) {
    case 'dispute_won':
      return 'won'
    case 'dispute_lost':
      return 'lost'
    case 'dispute_reopens':
      return 'reopened'
    case 'dispute_unanswered':
      return 'unanswered'
    case 'inquiry':
      return 'inquiry'
    case 'fraud_warning':
      return 'warned'
    default:
      return null
  }
}
