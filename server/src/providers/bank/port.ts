import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'

/**
 * What the bank that pays merchants out has to promise. A real one is added as one folder beside `sandbox/`;
 * docs/providers.md has the steps.
 *
 * 1. A payout is idempotent by `payoutId`: sent again with the same id, also at the same moment or days later, it is
 *    the same payout and no more money leaves.
 * 2. `refused` and `returned` are final and mean that the money is not with the merchant and will not be. Whatever
 *    is not certain is neither: the adapter throws, or answers `unknown`. What was `paid` may still be `returned` until
 *    `returnsUntil`; without it, `paid` is final too.
 * 3. `lookup` tells what became of a payout, also when sending it never got an answer. `not_found` says that the bank
 *    has no payout of that id yet; one that is still on its way may arrive later, which is harmless because of 1.
 */

export interface PayoutAccount {
  accountName: string
  /** Digits only. */
  accountNumber: string
  /** The BSB, or empty where the number itself names the bank. */
  routingNumber: string
  country: 'AU' | 'NZ'
}

export interface PayoutRequest {
  /** Ours, unique for ever; the bank's idempotency key. */
  payoutId: string
  /** Minor units. */
  amount: number
  currency: string
  account: PayoutAccount
  /** What the merchant reads on the bank statement. */
  reference: string
  /** When it should be there at the latest: the start of the arrival day where the merchant is. */
  arriveBy: Date
}

/** The bank has it and is at it. */
export interface Accepted {
  kind: 'accepted'
  /** The bank's own id. */
  ref: string
}

/** It has arrived. */
export interface Arrived {
  kind: 'paid'
  ref: string
  /** Until when the merchant's bank may still send it back. */
  returnsUntil?: Date
}

/** It will not arrive: refused at once, or sent back by the merchant's bank. */
export interface NotPaid {
  kind: 'refused' | 'returned'
  ref: string | null
  /** A word for machines, such as `account_closed`. */
  code: string
  /** A sentence for the merchant. */
  message: string
}

/** No answer, or none that can be trusted. */
export interface UnknownPayout {
  kind: 'unknown'
}

export type PayoutOutcome = Accepted | Arrived | NotPaid | UnknownPayout

/** An adapter. It may throw or never answer: its caller turns both into `unknown`. */
export interface BankProvider extends MovementsProvider {
  /** Written on every payout. */
  readonly name: string
  send(request: PayoutRequest, signal: AbortSignal): Promise<PayoutOutcome>
  lookup(payoutId: string, signal: AbortSignal): Promise<PayoutOutcome | { kind: 'not_found' }>
}

/** The bank behind its guard: always answers, within the time limit, and never inside a transaction. */
export interface BankGateway extends MovementsGateway {
  readonly name: string
  send(request: PayoutRequest): Promise<PayoutOutcome>
  lookup(payoutId: string): Promise<PayoutOutcome | { kind: 'not_found' }>
}
