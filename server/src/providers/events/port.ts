/**
 * An event only says that something is new, and may come late, twice or never. The server then asks, and trusts only
 * the lookups.
 */

/** An event with a verified signature. */
export interface ProviderEvent {
  /** The provider's id, the same for every delivery of the event. */
  eventId: string
  /** What happened; informational only. */
  type: string
  merchantId: string
  /** The operation; for a bank's event, the payout. */
  operationId: string
  /** The provider's id of the dispute, for an event about one. */
  disputeRef?: string
  /** The provider's id of the warning of fraud, for an event about one. */
  warningRef?: string
}

/** `stale`: the signature is valid but more than 300 seconds old. */
export type EventReading =
  | {
      kind: 'event'
      event: ProviderEvent
      /**
       * The last segment of another provider's address, if the event is that provider's; absent if it is the reader's
       * own.
       */
      address?: string
    }
  /** The lines of a settlement are final. */
  | { kind: 'settlement' }
  /** Signed, but about nothing we follow. */
  | { kind: 'other' }
  | { kind: 'forged' }
  | { kind: 'stale' }
  | { kind: 'unreadable' }

/** Verifies the signature over the raw bytes in constant time, and its age by wall time, not business time. */
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
