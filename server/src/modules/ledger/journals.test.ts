import fc from 'fast-check'
import { expect, test } from 'vitest'

import { disputeOpened, disputeWon } from './dispute-journals.ts'
import { movements } from '../../../test/movements.ts'
import { payoutFailed, payoutPaid, payoutReturned, payoutSent } from './payout-journals.ts'
import {
  instalmentPaid,
  paymentCaptured,
  paymentReturned,
  paymentReturnWon,
  planStarted,
  planWrittenOff,
  refundMade,
  refundReturned,
  type EntryType,
  type FactKind,
  type Journal,
  type Method,
} from './rules.ts'
import {
  verificationCharged,
  verificationReturned,
  verificationReturnFailed,
  verificationChargedBack,
  verificationOwedAgain,
} from './verification-journals.ts'

const currency = 'NZD'
const plan = {
  transactionId: 'tran_1',
  currency,
  total: 20_000,
  initial: 5000,
  fee: 690,
  feeTax: 90,
} as const
const refund = {
  refundId: 'refd_1',
  method: 'card',
  currency,
  toPlan: 3000,
  toSource: 1500,
} as const
const dispute = {
  disputeId: 'disp_1',
  method: 'direct_debit',
  currency,
  amount: 4000,
  fee: 2300,
  feeTax: 300,
} as const
const payout = { payoutId: 'pout_1', currency, amount: 7000 } as const
const verification = { verificationId: 'veri_1', currency, amount: 137 } as const
const refundFields = { operationId: 'oper_2', currency, amount: 137 } as const

/** Every journal with distinct amounts, its postings, and its line on the merchant's statement. */
const JOURNALS: readonly {
  make: () => Journal
  kind: FactKind
  source: string
  postings: readonly string[]
  statement: readonly [EntryType, gross: number, fee: number, feeTax: number, net: number] | null
}[] = [
  {
    make: () =>
      paymentCaptured({
        transactionId: 'tran_1',
        method: 'payto',
        currency,
        captured: 9000,
        fee: 230,
        feeTax: 30,
      }),
    kind: 'payment_captured',
    source: 'payment tran_1',
    postings: [
      'clearing:payto > merchant_payable 9000',
      'merchant_payable > fee_revenue 200',
      'merchant_payable > gst_payable 30',
    ],
    statement: ['Payment', 9000, 230, 30, 8770],
  },
  {
    make: () => planStarted(plan),
    kind: 'plan_started',
    source: 'payment tran_1',
    postings: [
      'clearing:card > merchant_payable 5000',
      'customer_receivable > merchant_payable 15000',
      'merchant_payable > fee_revenue 600',
      'merchant_payable > gst_payable 90',
    ],
    statement: ['Payment', 20_000, 690, 90, 19_310],
  },
  {
    make: () => instalmentPaid({ sourceId: 'plan_1:2', currency, amount: 5000 }),
    kind: 'instalment_paid',
    source: 'instalment plan_1:2',
    postings: ['clearing:card > customer_receivable 5000'],
    statement: null,
  },
  {
    make: () => planWrittenOff({ transactionId: 'tran_1', currency, amount: 2500 }),
    kind: 'plan_written_off',
    source: 'payment tran_1',
    postings: ['credit_loss > customer_receivable 2500'],
    statement: null,
  },
  {
    make: () => refundMade(refund),
    kind: 'refund_made',
    source: 'refund refd_1',
    postings: [
      'merchant_payable > customer_receivable 3000',
      'merchant_payable > clearing:card 1500',
    ],
    statement: ['Refund', -4500, 0, 0, -4500],
  },
  {
    make: () => refundReturned({ operationId: 'oper_1', method: 'payto', currency, amount: 1500 }),
    kind: 'refund_returned',
    source: 'refund oper_1',
    postings: ['clearing:payto > merchant_payable 1500'],
    statement: ['RefundReturned', 1500, 0, 0, 1500],
  },
  {
    make: () =>
      paymentReturned({
        transactionId: 'tran_1',
        method: 'direct_debit',
        currency,
        amount: 6000,
        nth: 1,
      }),
    kind: 'payment_returned',
    source: 'payment tran_1',
    postings: ['merchant_payable > clearing:direct_debit 6000'],
    statement: ['Return', -6000, 0, 0, -6000],
  },
  {
    make: () =>
      paymentReturnWon({
        transactionId: 'tran_1',
        method: 'direct_debit',
        currency,
        amount: 2500,
        nth: 2,
      }),
    kind: 'payment_return_won',
    source: 'payment tran_1.2',
    postings: ['clearing:direct_debit > merchant_payable 2500'],
    statement: ['Return', 2500, 0, 0, 2500],
  },
  {
    make: () => disputeOpened({ ...dispute, borneBy: 'merchant' }),
    kind: 'dispute_opened',
    source: 'dispute disp_1',
    postings: [
      'merchant_payable > clearing:direct_debit 4000',
      'merchant_payable > fee_revenue 2000',
      'merchant_payable > gst_payable 300',
    ],
    statement: ['Dispute', -4000, 2300, 300, -6300],
  },
  {
    make: () => disputeOpened({ ...dispute, borneBy: 'house', fee: 0, feeTax: 0 }),
    kind: 'dispute_opened',
    source: 'dispute disp_1',
    postings: ['credit_loss > clearing:direct_debit 4000'],
    statement: null,
  },
  {
    make: () => disputeWon({ ...dispute, borneBy: 'merchant' }),
    kind: 'dispute_won',
    source: 'dispute disp_1',
    postings: ['clearing:direct_debit > merchant_payable 4000'],
    statement: ['DisputeWon', 4000, 0, 0, 4000],
  },
  {
    make: () => disputeWon({ ...dispute, borneBy: 'house' }),
    kind: 'dispute_won',
    source: 'dispute disp_1',
    postings: ['clearing:direct_debit > credit_loss 4000'],
    statement: null,
  },
  {
    make: () => payoutSent(payout),
    kind: 'payout_sent',
    source: 'payout pout_1',
    postings: ['merchant_payable > payout_in_transit 7000'],
    statement: null,
  },
  {
    make: () => payoutPaid(payout),
    kind: 'payout_paid',
    source: 'payout pout_1',
    postings: ['payout_in_transit > bank 7000'],
    statement: null,
  },
  {
    make: () => payoutFailed(payout),
    kind: 'payout_failed',
    source: 'payout pout_1',
    postings: ['payout_in_transit > merchant_payable 7000'],
    statement: ['PayoutFailed', 7000, 0, 0, 7000],
  },
  {
    make: () => payoutReturned(payout),
    kind: 'payout_returned',
    source: 'payout pout_1',
    postings: ['bank > merchant_payable 7000'],
    statement: ['PayoutFailed', 7000, 0, 0, 7000],
  },
  {
    make: () => verificationCharged(verification),
    kind: 'verification_charged',
    source: 'verification veri_1',
    postings: ['clearing:card > verification_payable 137'],
    statement: null,
  },
  {
    make: () => verificationReturned(refundFields),
    kind: 'verification_returned',
    source: 'verification oper_2',
    postings: ['verification_payable > clearing:card 137'],
    statement: null,
  },
  {
    make: () => verificationReturnFailed(refundFields),
    kind: 'verification_return_failed',
    source: 'verification oper_2',
    postings: ['clearing:card > verification_payable 137'],
    statement: null,
  },
  {
    make: () => verificationChargedBack({ disputeId: 'disp_2', currency, amount: 137 }),
    kind: 'verification_charged_back',
    source: 'verification disp_2',
    postings: ['verification_payable > credit_loss 137'],
    statement: null,
  },
  {
    make: () => verificationOwedAgain({ disputeId: 'disp_2', currency, amount: 137 }),
    kind: 'verification_owed_again',
    source: 'verification disp_2',
    postings: ['credit_loss > verification_payable 137'],
    statement: null,
  },
]

test.each(JOURNALS.map((journal) => [journal.kind, journal.postings.join(', '), journal] as const))(
  'the journal %s posts %s',
  (_kind, _postings, { make, kind, source, postings, statement }) => {
    const journal = make()
    expect(journal).toMatchObject({ kind, currency })
    expect(`${journal.sourceType} ${journal.sourceId}`).toBe(source)
    expect(
      journal.postings.map(({ debit, credit, amount }) => `${debit} > ${credit} ${amount}`),
    ).toEqual(postings)
    const { statement: line } = journal
    expect(line && [line.type, line.gross, line.fee, line.feeTax, line.net]).toEqual(statement)
  },
)

const amount = fc.integer({ min: 1, max: 100_000_000 })
const amounts = fc.integer({ min: 0, max: 100_000_000 })
const method = fc.constantFrom<Method>('card', 'direct_debit', 'payto')
const borneBy = fc.constantFrom('merchant', 'house')

/** Any journal with a statement line, for any valid amounts. */
const statementAmounts = fc
  .record({
    a: amount,
    b: amounts,
    c: amounts,
    feeExTax: amounts,
    feeTax: amounts,
    method,
    borneBy,
  })
  .chain(({ a, b, c, feeExTax, feeTax, method: by, borneBy: bearer }) => {
    const fee = feeExTax + feeTax
    const lost = bearer === 'merchant' ? { fee, feeTax } : { fee: 0, feeTax: 0 }
    const disputed = { disputeId: 'd', method: by, currency, amount: a, borneBy: bearer } as const
    return fc.constantFrom<Journal>(
      paymentCaptured({ transactionId: 't', method: by, currency, captured: a, fee, feeTax }),
      planStarted({ transactionId: 't', currency, total: a + b, initial: a, fee, feeTax }),
      refundMade({ refundId: 'r', method: by, currency, toPlan: b, toSource: c }),
      refundReturned({ operationId: 'o', method: by, currency, amount: a }),
      paymentReturned({ transactionId: 't', method: by, currency, amount: a, nth: b }),
      disputeOpened({ ...disputed, ...lost }),
      disputeWon(disputed),
      payoutFailed({ payoutId: 'p', currency, amount: a }),
      payoutReturned({ payoutId: 'p', currency, amount: a }),
    )
  })

test('every journal changes the merchant’s balance by the net of its statement line', () => {
  fc.assert(
    fc.property(statementAmounts, ({ postings, statement }) => {
      const owed = movements(postings).find(({ account }) => account === 'merchant_payable')
      expect((owed?.credits ?? 0) - (owed?.debits ?? 0)).toBe(statement?.net ?? 0)
      expect(statement ? statement.gross - statement.fee : 0).toBe(statement?.net ?? 0)
    }),
  )
})
