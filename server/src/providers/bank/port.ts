import type { HeldBack } from '../circuit/port.ts'
import type { ReadEvent } from '../events/port.ts'
import type { MovementsGateway, MovementsProvider } from '../movements/port.ts'

/**
 * The contract of the bank that pays merchants out. A real one is one folder beside `sandbox/`; docs/providers.md has
 * the steps.
 *
 * 1. A payout is idempotent by `payoutId`: sent again with the same id, even at the same moment or days later, it is
 *    the same payout and no more money leaves.
 * 2. `refused` and `returned` are final and mean that the money is not with the merchant and will not be. If the
 *    adapter is not certain, it throws or returns `unknown`. A `paid` payout may still become `returned` until
 *    `returnsUntil`; without it, `paid` is final too.
 * 3. `lookup` returns the outcome of a payout, even if sending it never got a response. `not_found` means that the bank
 *    has no payout with that id yet; one still on its way may arrive later, which is harmless because of 1.
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
  /** Our globally unique id; also the bank's idempotency key. */
  payoutId: string
  merchantId: string
  /** Minor units. */
  amount: number
  currency: string
  account: PayoutAccount
  /** Appears on the merchant's bank statement. */
  reference: string
  /** The latest arrival: the start of the arrival day in the merchant's time zone. */
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
  /** How long the merchant's bank may still return it. */
  returnsUntil?: Date
}

/** Final: refused at once, or returned by the merchant's bank. */
export interface PayoutNotPaid {
  kind: 'refused' | 'returned'
  ref: string | null
  /** A code such as `account_closed`. */
  code: string
  /** A sentence for the merchant. */
  message: string
}

export interface PayoutUnknown {
  kind: 'unknown'
}

export type PayoutOutcome = Accepted | Arrived | PayoutNotPaid | PayoutUnknown

/**
 * May throw or never answer; the guard turns both into `unknown`. A bank without `movements` cannot list its movements,
 * so its statements are imported.
 */
export interface BankProvider extends Partial<MovementsProvider> {
  /** Stored with every payout. */
  readonly name: string
  send(request: PayoutRequest, signal: AbortSignal): Promise<PayoutOutcome>
  lookup(payoutId: string, signal: AbortSignal): Promise<PayoutOutcome | { kind: 'not_found' }>
  /** Reads events about payouts, whose `operationId` is the payout's id. Absent if the bank sends none. */
  readonly readEvent?: ReadEvent
}

export interface BankGateway extends HeldBack, Partial<MovementsGateway> {
  readonly name: string
  send(request: PayoutRequest): Promise<PayoutOutcome>
  lookup(payoutId: string): Promise<PayoutOutcome | { kind: 'not_found' }>
}
