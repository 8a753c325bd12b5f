import type { DisputeCourse } from '../../sandbox/disputes.ts'
import type { PayToRefusalCode } from '../port.ts'

export interface PayerBehaviour {
  /** Minutes of business time; null when the payer never answers. */
  answersAfter: number | null
  approves: boolean
  charge:
    /** If `disputed`, the payer disputes it a day later. */
    | { kind: 'paid'; disputed?: DisputeCourse }
    | { kind: 'refused'; code: PayToRefusalCode }
    /** Paid at once, but answered late. */
    | { kind: 'slow'; afterMs: number }
    /** Never answers; `paid` says whether money was taken. */
    | { kind: 'silent'; paid: boolean }
}

export interface TestPayer {
  /** As typed: a PayID, or a BSB and an account number with a space between. */
  payer: string
  behaviour: PayerBehaviour
  description: string
}

const SLOW_PAYTO_MS = 4000
/** In minutes of business time. */
export const AGREEMENT_MINUTES = 60
/** When the late payer approves, in minutes of business time. */
const LATER_MINUTES = 10

const payer = (
  name: string,
  description: string,
  behaviour: Partial<PayerBehaviour> = {},
): TestPayer => ({
  payer: name,
  description,
  behaviour: { answersAfter: 0, approves: true, charge: { kind: 'paid' }, ...behaviour },
})

/** The sandbox asks no other payer. */
export const TEST_PAYERS: readonly TestPayer[] = [
  payer('approved@payto.example', 'Approved at once, paid'),
  payer('+61 400 000 001', 'Approved at once, paid (a phone number)'),
  payer('51 824 753 556', 'Approved at once, paid (an ABN)'),
  payer('000-000 000123456', 'Approved at once, paid (BSB and account number)'),
  payer('later@payto.example', `Approved after ${LATER_MINUTES} minutes, then paid`, {
    answersAfter: LATER_MINUTES,
  }),
  payer('refused@payto.example', 'The payer declines: `agreement_refused`', { approves: false }),
  payer(
    'nobody@payto.example',
    `The payer never answers: expires after ${AGREEMENT_MINUTES} minutes, \`agreement_expired\``,
    { answersAfter: null },
  ),
  payer('insufficient@payto.example', 'Approved, then refused: `insufficient_funds`', {
    charge: { kind: 'refused', code: 'insufficient_funds' },
  }),
  payer('blocked@payto.example', 'Approved, then refused: `payment_refused`', {
    charge: { kind: 'refused', code: 'payment_refused' },
  }),
  payer(
    'disputed@payto.example',
    'Approved and paid; the payer disputes it a day later, and the merchant loses after a week',
    { charge: { kind: 'paid', disputed: 'lost' } },
  ),
  payer(
    'slow@payto.example',
    `Approved and paid, but the answer takes ${SLOW_PAYTO_MS / 1000} seconds`,
    { charge: { kind: 'slow', afterMs: SLOW_PAYTO_MS } },
  ),
  payer(
    'silent.paid@payto.example',
    'Approved; no answer to the charge ever comes, and it was paid. Shown as unknown, settles as paid',
    { charge: { kind: 'silent', paid: true } },
  ),
  payer(
    'silent.unpaid@payto.example',
    'Approved; no answer to the charge ever comes, and it was not paid. Shown as unknown, settles as failed',
    { charge: { kind: 'silent', paid: false } },
  ),
]

/** Normalised for comparison: email addresses in lower case, anything else without spaces and dashes. */
export const payerKey = (typed: string): string =>
  typed.includes('@') ? typed.trim().toLowerCase() : typed.replaceAll(/[\s-]/g, '')

export const testPayerOf = (typed: string): TestPayer | undefined =>
  TEST_PAYERS.find((testPayer) => payerKey(testPayer.payer) === payerKey(typed))

/** Shows only enough for payers to recognise themselves. */
export function hintOf(typed: string): string {
  const key = payerKey(typed)
  const [name = '', domain] = key.split('@')
  return domain === undefined ? `•••${key.slice(-4)}` : `${name.slice(0, 1)}•••@${domain}`
}
