/** An event only says that something is new; late, twice or never. The server asks and believes the look-ups. */

/** An event whose signature was checked. */
export interface ProviderEvent {
  /** The provider's id, the same for every delivery of the event. */
  eventId: string
  /** What happened; informational only. */
  type: string
  merchantId: string
  /** Of a bank's event: the payout. */
  operationId: string
  /** The provider's id of the dispute, for an event about one. */
  disputeRef?: string
  /** Its id of the warning of fraud, for an event about one. */
  warningRef?: string
}

/** `stale`: the signature is valid but more than 300 seconds old. */
export type EventReading =
  | {
      kind: 'event'
      event: ProviderEvent
      /** The last part of the address of another provider, whose event it is; absent: of the reader's own. */
      address?: string
    }
  /** The lines of a settlement are final. */
  | { kind: 'settlement' }
  /** Signed, and about nothing that is followed here. */
  | { kind: 'other' }
  | { kind: 'forged' }
  | { kind: 'stale' }
  | { kind: 'unreadable' }

/** Checks the signature over the raw bytes in constant time, and its age by `wall`, not by business time. */
export type ReadEvent = (
  raw: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  wall: Date,
) => EventReading | Promise<EventReading>

/** Which provider sent an event, and how its deliveries are read. */
export interface EventSource {
  provider: string
  /** What its events are about. */
  about: 'operations' | 'payouts'
  read: ReadEvent
}
