/**
 * What every provider's events promise: an event only says that something is new about an operation or a dispute. It
 * may come late, twice, in any order or never; the server then asks the provider's look-ups and believes those.
 */

/** An event whose signature was checked. */
export interface ProviderEvent {
  /** The provider's id, the same for every delivery of the event. */
  eventId: string
  /** What happened; informational only. */
  type: string
  merchantId: string
  operationId: string
  /** The provider's id of the dispute, for an event about one. */
  disputeRef?: string
}

/** `stale`: the signature is valid but more than 300 seconds old. */
export type EventReading =
  | { kind: 'event'; event: ProviderEvent }
  | { kind: 'forged' }
  | { kind: 'stale' }
  | { kind: 'unreadable' }

/**
 * Reads a delivery: checks the signature over the raw bytes in constant time and the age of its time stamp.
 * @param wall wall-clock time, not business time
 */
export type ReadEvent = (
  raw: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  wall: Date,
) => EventReading

/** Which provider sent an event, and how its deliveries are read. */
export interface EventSource {
  provider: string
  read: ReadEvent
}
