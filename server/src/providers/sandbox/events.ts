import type { Clock } from '../../kit/clock.ts'
import { SIGNATURE_HEADER, signatureHeader } from './signature.ts'

const SEND_TIMEOUT_MS = 5_000

export interface SandboxEvent {
  /** The same for every delivery. */
  id: string
  type: string
  merchantId: string
  operationId: string
  /** For events about a dispute. */
  disputeRef?: string
  /** For events about a warning of fraud. */
  warningRef?: string
  /** Business time. */
  at: Date
}

export interface DeliverOptions {
  times?: number
  newestFirst?: boolean
  merchantId?: string
}

export interface SandboxEventsDeps<Unnotified> {
  clock: Clock
  key: Buffer
  url: string
  /** Due and undelivered, oldest first; optionally of one merchant. */
  read(now: Date, merchantId: string | null): Promise<Unnotified[]>
  toEvent(unnotified: Unnotified): SandboxEvent
  markNotified(unnotified: Unnotified, at: Date): Promise<void>
  onError: (failure: unknown) => void
}

/** Returns a function that sends due events and returns how many were accepted; the rest is sent next time. */
export function sandboxEvents<Unnotified>(deps: SandboxEventsDeps<Unnotified>) {
  const { clock, key, url, onError } = deps

  async function send({ at, ...event }: SandboxEvent): Promise<void> {
    const raw = Buffer.from(JSON.stringify({ ...event, createdAt: at.toISOString() }))
    const seconds = Math.floor(clock.wall().getTime() / 1000)
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureHeader(key, seconds, raw),
      },
      body: raw,
      redirect: 'error',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Event ${event.id} was answered ${answer.status}`)
  }

  return async function deliver(options: DeliverOptions = {}): Promise<number> {
    const { times = 1, newestFirst = false, merchantId = null } = options
    const due = await deps.read(clock.now(), merchantId)
    let delivered = 0
    for (const unnotified of newestFirst ? due.toReversed() : due) {
      try {
        for (let turn = 0; turn < times; turn++) await send(deps.toEvent(unnotified))
        await deps.markNotified(unnotified, clock.wall())
        delivered++
      } catch (failure) {
        onError(failure)
      }
    }
    return delivered
  }
}
