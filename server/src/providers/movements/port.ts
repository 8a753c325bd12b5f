/** A credit or debit on our account at a provider. */
export interface Movement {
  /** The provider's own id of this movement. */
  ref: string
  kind:
    | 'charge'
    | 'refund'
    /** A refund that could not be delivered. */
    | 'refund_returned'
    /** A direct debit that the payer's bank took back; above zero, money that came back. */
    | 'return'
    | 'dispute'
    | 'dispute_won'
    | 'payout'
    | 'payout_returned'
    /** The provider paid our balance out to our own bank account, or such a payout was returned. */
    | 'settlement'
    /** The provider's own bookings, such as a monthly fee or a correction. */
    | 'other'
  /** Our operation or payout; null if we did not ask for it. */
  operationId: string | null
  /** Minor units; below zero for debits. */
  amount: number
  /** The provider's fee for it, in minor units. */
  fee: number
  currency: string
  at: Date
}

interface Unknown {
  kind: 'unknown'
}

export type MovementsOutcome = { kind: 'movements'; movements: readonly Movement[] } | Unknown

/** A provider's payout to our own bank account. */
export interface Settlement {
  /** The provider's own id. */
  ref: string
  currency: string
  /** Minor units, after fees; below zero if the provider debits us. */
  amount: number
  /** `YYYY-MM-DD`: when the provider expects it on our account. */
  arrivesOn: string
  /** The reference that the bank repeats on our statement; null if the provider does not say. */
  traceId: string | null
  status: 'on_its_way' | 'paid' | 'failed'
  /** Whether its lines are final and can be read. */
  hasLines: boolean
}

/** A movement that a settlement pays. Provider's fees are separate lines. */
export interface SettlementLine extends Omit<Movement, 'kind' | 'at'> {
  kind: Movement['kind'] | 'fee'
}

export type SettlementsOutcome =
  | { kind: 'settlements'; settlements: readonly Settlement[] }
  | Unknown

export type SettlementLinesOutcome = { kind: 'lines'; lines: readonly SettlementLine[] } | Unknown

export interface MovementsProvider {
  /** Oldest first, for reconciliation. `day` is `YYYY-MM-DD` in UTC. */
  movements(day: string, signal: AbortSignal): Promise<MovementsOutcome>
  /** Absent if the provider does not list its payouts. */
  settlements?: SettlementsProvider
  /**
   * Set if the money is in another provider's balance: the name of that provider, whose settlements include this money.
   */
  settledBy?: string
}

export interface SettlementsProvider {
  /** Settlements made on a day, `YYYY-MM-DD` in UTC. */
  made(day: string, signal: AbortSignal): Promise<SettlementsOutcome>
  /** Everything that a settlement with `hasLines` pays. */
  lines(ref: string, signal: AbortSignal): Promise<SettlementLinesOutcome>
}

export interface SettlementsGateway {
  made(day: string): Promise<SettlementsOutcome>
  lines(ref: string): Promise<SettlementLinesOutcome>
}

export interface MovementsGateway {
  movements(day: string): Promise<MovementsOutcome>
  settlements?: SettlementsGateway
  settledBy?: string
}
