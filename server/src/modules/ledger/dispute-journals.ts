import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Account, type Journal, type Method } from './rules.ts'

/** The disputed amount, the method it was paid with, and who bears the loss unless the dispute is won. */
interface Disputed {
  disputeId: string
  method: Method
  currency: Currency
  amount: number
  /** `house` is the platform. It paid the merchant up front for a plan, so it bears a disputed instalment. */
  borneBy: 'merchant' | 'house'
}

const lossAccount = ({ borneBy }: Pick<Disputed, 'borneBy'>): Account =>
  borneBy === 'merchant' ? 'merchant_payable' : 'credit_loss'

/** Charges an opened dispute to the merchant, amount and fee, or only the amount to the platform. */
export function disputeOpened(
  dispute: Disputed & {
    /** Including GST; zero for a dispute that the platform bears. */
    fee: number
    feeTax: number
  },
): Journal {
  const { disputeId, method, currency, amount, borneBy, fee, feeTax } = dispute
  return {
    kind: 'dispute_opened',
    sourceType: 'dispute',
    sourceId: disputeId,
    currency,
    postings: postingsOf([
      { debit: lossAccount(dispute), credit: `clearing:${method}`, amount },
      { debit: 'merchant_payable', credit: 'fee_revenue', amount: fee - feeTax },
      { debit: 'merchant_payable', credit: 'gst_payable', amount: feeTax },
    ]),
    statement: borneBy === 'merchant' ? line('Dispute', -amount, fee, feeTax) : null,
  }
}

/** Gives back the amount of a won dispute, but not the fee. */
export function disputeWon(dispute: Disputed): Journal {
  const { disputeId, method, currency, amount, borneBy } = dispute
  return {
    kind: 'dispute_won',
    sourceType: 'dispute',
    sourceId: disputeId,
    currency,
    postings: postingsOf([{ debit: `clearing:${method}`, credit: lossAccount(dispute), amount }]),
    statement: borneBy === 'merchant' ? line('DisputeWon', amount) : null,
  }
}
