/** What moves money, and what only asks: neither takes the other's places. */
export type Lane = 'act' | 'look'

/** `other`: neither says whether the provider is there. */
export type Ending = 'answered' | 'failed' | 'other'

export interface Circuit {
  /** Takes a place for a call; false: it must not be made. */
  enter(lane: Lane): boolean
  /** Gives the place back. */
  leave(lane: Lane, ending: Ending): void
  /** How long, in milliseconds, no call that moves money can be made; null: one can. */
  waitMs(): number | null
  /** Whether calls are held back because the provider is away. */
  isOpen(): boolean
  inFlight(): Readonly<Record<Lane, number>>
}

/** A gateway whose calls may be held back. */
export interface HeldBack {
  readonly circuit?: Circuit
}
