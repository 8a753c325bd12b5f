import { Readable } from 'node:stream'

import { lacking } from '@paydeck/contract/access/grants'
import {
  LIVE_KINDS,
  type LiveBegin,
  type LiveEnd,
  type LiveKind,
} from '@paydeck/contract/calls/live'

import type { Actor } from '../../kit/actor.ts'

/** In bytes: a client that falls this far behind is disconnected, and resumes when it can. */
const MAX_UNSENT = 512 * 1024

/** An event as sent; encoded once for all its readers. */
export interface EventFrame {
  eventId: string
  kind: LiveKind
  recordedAt: Date
  bytes: Buffer
}

/** Server-sent events; an empty line ends each. */
export const frame = {
  begin: (begin: LiveBegin): string => `event: begin\ndata: ${JSON.stringify(begin)}\n\n`,
  event: (eventId: string, data: object): string =>
    `id: ${eventId}\ndata: ${JSON.stringify(data)}\n\n`,
  /** @param data a `LiveAnswer` */
  answer: (data: string): string => `event: answer\ndata: ${data}\n\n`,
  /** `retry` tells the same to a browser's own EventSource. */
  end: ({ retryMs }: LiveEnd): string =>
    `event: end\nretry: ${retryMs}\ndata: ${JSON.stringify({ retryMs })}\n\n`,
  /** A comment, so that no proxy takes the connection for dead. */
  heartbeat: ': \n\n',
}

/** One open stream: its reader, and what was sent to it. */
export class Follower {
  readonly stream: Readable
  readonly actor: Actor
  /** Addresses whose answers it gets. */
  readonly watches: readonly string[]
  /** When the events that it got were recorded, in milliseconds, by id. */
  readonly #sent = new Map<string, number>()
  readonly #answers = new Map<string, string>()

  constructor(actor: Actor, watches: readonly string[], onClose: (follower: Follower) => void) {
    this.actor = actor
    this.watches = watches
    // The service pushes into it as events arrive.
    this.stream = new Readable({ read: () => undefined })
    this.stream.once('close', () => onClose(this))
  }

  mayReceive(kind: LiveKind): boolean {
    return lacking(this.actor, LIVE_KINDS[kind]) === null
  }

  /** Whether role and permissions are still those the stream began with. */
  hasSameAccess(now: { role: string; permissions: readonly string[] } | undefined): boolean {
    const { role, permissions } = this.actor
    return (
      now?.role === role &&
      now.permissions.length === permissions.length &&
      permissions.every((permission) => now.permissions.includes(permission))
    )
  }

  send(text: string | Buffer): void {
    if (this.stream.readableEnded || this.stream.destroyed) return
    this.stream.push(text)
    if (this.stream.readableLength > MAX_UNSENT) this.stream.destroy()
  }

  /** Sends the events this person may see, each once, even if it is read again. */
  sendAll(frames: readonly EventFrame[]): void {
    for (const { eventId, recordedAt, kind, bytes } of frames) {
      if (this.#sent.has(eventId) || !this.mayReceive(kind)) continue
      this.#sent.set(eventId, recordedAt.getTime())
      this.send(bytes)
    }
  }

  /** Whether an answer for the address was sent. */
  hasAnswer(address: string): boolean {
    return this.#answers.has(address)
  }

  /** Sends an answer, unless it is unchanged. */
  sendAnswer(address: string, { text, bytes }: { text: string; bytes: Buffer }): void {
    if (this.#answers.get(address) === text) return
    this.#answers.set(address, text)
    this.send(bytes)
  }

  /** Forgets events recorded before a time, in milliseconds: they are not read again. */
  forgetBefore(oldest: number): void {
    for (const [eventId, at] of this.#sent) if (at < oldest) this.#sent.delete(eventId)
  }

  end(): void {
    if (!this.stream.readableEnded && !this.stream.destroyed) this.stream.push(null)
  }
}
