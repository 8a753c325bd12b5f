/**
 * What every provider's events promise: an event only says that something is new about an operation or a dispute. It
 * may come late, twice, in any order or never; the server then asks the provider's look-ups and believes those.
 */

/** An event whose signature was checked. */
export interface ProviderEvent {
  /** The provider's own, the same for every delivery of this event. */
  eventId: string
  /** What it says happened; for people. */
  type: string
  merchantId: string
  operationId: string
  /** The provider's own id of the dispute that it is about. */
  disputeRef?: string
}

/** What a delivery of an event is worth. `stale`: rightly signed, but more than 300 seconds ago. */
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
