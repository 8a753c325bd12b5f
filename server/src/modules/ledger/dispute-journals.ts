import type { Currency } from '@paydeck/contract/money/currency'

import { line, postingsOf, type Account, type Journal, type Method } from './rules.ts'

/** What a dispute takes, whose loss it is while it is not won, and the method the money came by. */
interface Disputed {
  disputeId: string
  method: Method
  currency: Currency
  amount: number
  /** `house` is the platform: it bought the debt of a plan, so a disputed instalment was the platform's money. */
  borneBy: 'merchant' | 'house'
}

const lossAccount = ({ borneBy }: Pick<Disputed, 'borneBy'>): Account =>
  borneBy === 'merchant' ? 'merchant_payable' : 'credit_loss'

/** A dispute was opened: amount and fee are taken from the merchant at once, or the amount from the platform. */
export function disputeOpened(
  dispute: Disputed & {
    /** With the GST on it; zero for a dispute whose loss the platform bears. */
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

/** A dispute was won: the amount comes back, the fee does not. */
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
