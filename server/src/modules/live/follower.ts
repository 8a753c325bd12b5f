import { Readable } from 'node:stream'

import { lacking } from '@paydeck/contract/access/grants'
import {
  LIVE_KINDS,
  type LiveBegin,
  type LiveEnd,
  type LiveKind,
} from '@paydeck/contract/calls/live'

import type { Actor } from '../../kit/actor.ts'

/** In bytes: a client that takes so little is cut off, and resumes when it can. */
const MAX_UNSENT = 512 * 1024

/** An event as it is sent; written once, however many hear it. */
export interface Framed {
  eventId: string
  kind: LiveKind
  recordedAt: Date
  bytes: Buffer
}

/** Events as lines of their format: an event ends with an empty line. */
export const frame = {
  begin: (begin: LiveBegin): string => `event: begin\ndata: ${JSON.stringify(begin)}\n\n`,
  event: (eventId: string, data: object): string =>
    `id: ${eventId}\ndata: ${JSON.stringify(data)}\n\n`,
  /** @param data a `LiveAnswer` */
  answer: (data: string): string => `event: answer\ndata: ${data}\n\n`,
  /** `retry` says the same to a browser's own reader of events. */
  end: ({ retryMs }: LiveEnd): string =>
    `event: end\nretry: ${retryMs}\ndata: ${JSON.stringify({ retryMs })}\n\n`,
  /** A comment, so that nothing between us and the page takes the connection for dead. */
  beat: ': \n\n',
}

/** One open answer: who reads it, and what it was told. */
export class Follower {
  readonly stream: Readable
  readonly who: Actor
  /** Addresses whose answers it hears. */
  readonly watches: readonly string[]
  readonly #told = new Set<string>()
  readonly #answers = new Map<string, string>()

  constructor(who: Actor, watches: readonly string[], onClose: (follower: Follower) => void) {
    this.who = who
    this.watches = watches
    // It is pushed to as things happen.
    this.stream = new Readable({ read: () => undefined })
    this.stream.once('close', () => onClose(this))
  }

  mayHear(kind: LiveKind): boolean {
    return lacking(this.who, LIVE_KINDS[kind]) === null
  }

  /** Whether what the session may do is still what it could when the answer began. */
  isAs(now: { role: string; permissions: readonly string[] } | undefined): boolean {
    const { role, permissions } = this.who
    return (
      now?.role === role &&
      now.permissions.length === permissions.length &&
      permissions.every((one) => now.permissions.includes(one))
    )
  }

  tell(text: string | Buffer): void {
    if (this.stream.readableEnded || this.stream.destroyed) return
    this.stream.push(text)
    if (this.stream.readableLength > MAX_UNSENT) this.stream.destroy()
  }

  /** Tells what this person may hear, each event once, however often it is read. */
  tellAll(news: readonly Framed[]): void {
    for (const { eventId, kind, bytes } of news) {
      if (this.#told.has(eventId) || !this.mayHear(kind)) continue
      this.#told.add(eventId)
      this.tell(bytes)
    }
  }

  /** Whether it was told what an address answers. */
  knows(address: string): boolean {
    return this.#answers.has(address)
  }

  /** Tells what an address answers, unless it is as before. */
  tellAnswer(address: string, { text, bytes }: { text: string; bytes: Buffer }): void {
    if (this.#answers.get(address) === text) return
    this.#answers.set(address, text)
    this.tell(bytes)
  }

  /** What was told longer ago is not read again. */
  forget(isRecent: (eventId: string) => boolean): void {
    for (const eventId of this.#told) if (!isRecent(eventId)) this.#told.delete(eventId)
  }

  end(): void {
    if (!this.stream.readableEnded && !this.stream.destroyed) this.stream.push(null)
  }
}
