/** What a provider's account with us was credited or debited with. */
export interface Movement {
  /** The provider's own id of this movement. */
  ref: string
  kind:
    | 'charge'
    | 'refund'
    /** A refund that could not be delivered after all. */
    | 'refund_returned'
    /** A direct debit that the payer's bank took back, or above zero what came back of it. */
    | 'return'
    | 'dispute'
    | 'dispute_won'
    | 'payout'
    | 'payout_returned'
    /** The provider paid our balance out to our own bank account, or that came back. */
    | 'settlement'
    /** Of the provider's own: a monthly fee, a correction. */
    | 'other'
  /** Ours: the operation, or the payout; null for what we did not ask for. */
  operationId: string | null
  /** Minor units; below zero when it was taken from us. */
  amount: number
  /** What the provider keeps for it, minor units. */
  fee: number
  currency: string
  at: Date
}

interface Unknown {
  kind: 'unknown'
}

export type MovementsOutcome = { kind: 'movements'; movements: readonly Movement[] } | Unknown

/** What a provider pays out to our own account at a bank. */
export interface Settlement {
  /** The provider's own id. */
  ref: string
  currency: string
  /** Minor units, fees taken off; below zero when the provider debits us. */
  amount: number
  /** `YYYY-MM-DD`: when the provider expects it on our account. */
  arrivesOn: string
  /** What the bank repeats of it on our statement; null when the provider does not say. */
  traceId: string | null
  status: 'on_its_way' | 'paid' | 'failed'
  /** Whether its lines are final and can be asked for. */
  hasLines: boolean
}

/** A movement that a settlement pays; a fee of the provider is a separate line. */
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
  /** Left out by a provider that does not list what it pays out. */
  settlements?: SettlementsProvider
  /** Of a provider whose money is in another's balance: the name of that one, whose settlements pay this money too. */
  settledBy?: string
}

export interface SettlementsProvider {
  /** Those made on a day, `YYYY-MM-DD` in UTC. */
  made(day: string, signal: AbortSignal): Promise<SettlementsOutcome>
  /** Of one with `hasLines`: everything that it pays. */
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
