/** Calls that move money, and lookups; neither uses up the other's slots. */
export type Lane = 'act' | 'look'

/** `other` says nothing about whether the provider is reachable. */
export type Ending = 'answered' | 'failed' | 'other'

export interface Circuit {
  /** Takes a slot for a call; false if the call must not be made. */
  enter(lane: Lane): boolean
  /** Frees the slot. */
  leave(lane: Lane, ending: Ending): void
  /** Milliseconds until a call that moves money may be made; null if one may be made now. */
  waitMs(): number | null
  /** Whether calls are held back because the provider is unreachable. */
  isOpen(): boolean
  inFlight(): Readonly<Record<Lane, number>>
}

/** A gateway whose calls may be held back. */
export interface HeldBack {
  readonly circuit?: Circuit
}
