/** What a provider's account with us was credited or debited with. */
export interface Movement {
  /** The provider's own id of this movement. */
  ref: string
  kind:
    | 'charge'
    | 'refund'
    /** A refund that could not be delivered after all. */
    | 'refund_returned'
    /** A direct debit that the payer's bank took back. */
    | 'return'
    | 'dispute'
    | 'dispute_won'
    | 'payout'
    | 'payout_returned'
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

export interface MovementsProvider {
  /** Oldest first, for reconciliation. `day` is `YYYY-MM-DD` in UTC. */
  movements(day: string, signal: AbortSignal): Promise<MovementsOutcome>
}

export interface MovementsGateway {
  movements(day: string): Promise<MovementsOutcome>
}
