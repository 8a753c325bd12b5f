import type { HeldBack } from '../circuit/port.ts'
import type { ReadEvent } from '../events/port.ts'
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
  /** The BSB; empty where the account number itself identifies the bank. */
  routingNumber: string
  country: 'AU' | 'NZ'
}

export interface PayoutRequest {
  /** Ours, globally unique; the bank's idempotency key. */
  payoutId: string
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
  account: PayoutAccount
  /** Appears on the merchant's bank statement. */
  reference: string
  /** The latest arrival: the start of the arrival day in the merchant's zone. */
  arriveBy: Date
}

export interface Accepted {
  kind: 'accepted'
  /** The bank's id. */
  ref: string
}

export interface Arrived {
  kind: 'paid'
  ref: string
  /** Until when the merchant's bank may still send it back. */
  returnsUntil?: Date
}

/** Final: refused at once, or returned by the merchant's bank. */
export interface PayoutNotPaid {
  kind: 'refused' | 'returned'
  ref: string | null
  /** A word for machines, such as `account_closed`. */
  code: string
  /** A sentence for the merchant. */
  message: string
}

export interface PayoutUnknown {
  kind: 'unknown'
}

export type PayoutOutcome = Accepted | Arrived | PayoutNotPaid | PayoutUnknown

/**
 * May throw or never answer: the guard turns both into `unknown`. A bank without `movements` has no list that can be
 * asked for; its statements are imported.
 */
export interface BankProvider extends Partial<MovementsProvider> {
  /** Stored with every payout. */
  readonly name: string
  send(request: PayoutRequest, signal: AbortSignal): Promise<PayoutOutcome>
  lookup(payoutId: string, signal: AbortSignal): Promise<PayoutOutcome | { kind: 'not_found' }>
  /** Of events about payouts; `operationId` is the payout's. Left out by a bank that sends none. */
  readonly readEvent?: ReadEvent
}

export interface BankGateway extends HeldBack, Partial<MovementsGateway> {
  readonly name: string
  send(request: PayoutRequest): Promise<PayoutOutcome>
  lookup(payoutId: string): Promise<PayoutOutcome | { kind: 'not_found' }>
}
