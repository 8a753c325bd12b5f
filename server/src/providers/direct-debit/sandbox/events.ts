import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import { SIGNATURE_HEADER, signatureHeader } from '../../card/sandbox/events.ts'
import * as store from './store.ts'

const SEND_TIMEOUT_MS = 5_000
const BATCH = 100

export interface DeliverDebitsOptions {
  /** Send each this many times; 1 unless said. */
  times?: number
  newestFirst?: boolean
  /** Only the events of this merchant. */
  merchantId?: string
}

export interface DebitEventsDeps {
  pool: pg.Pool
  clock: Clock
  key: Buffer
  /** Where events go. */
  url: string
  onError: (failure: Error) => void
}

/** Tells the server of results and late returns: signed as the card sandbox signs, repeated until they are taken. */
export function debitEvents({ pool, clock, key, url, onError }: DebitEventsDeps) {
  async function send({ ref, what, merchant_id: merchantId, ...event }: store.UntoldDebit) {
    const raw = Buffer.from(
      JSON.stringify({
        id: `${ref}.${what}`,
        type: `debit.${what}`,
        merchantId,
        operationId: event.operation_id,
        createdAt: event.at.toISOString(),
      }),
    )
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
    if (!answer.ok) throw new Error(`Event ${ref}.${what} was answered ${answer.status}`)
  }

  /** Sends the events that are due and were not taken yet; answers how many were taken. */
  return async function deliver(options: DeliverDebitsOptions = {}): Promise<number> {
    const { times = 1, newestFirst = false, merchantId = null } = options
    const due = await store.readUntold(pool, clock.now(), merchantId, BATCH)
    let taken = 0
    for (const event of newestFirst ? due.toReversed() : due) {
      try {
        for (let turn = 0; turn < times; turn++) await send(event)
        await store.markTold(pool, event, clock.wall())
        taken++
      } catch (failure) {
        onError(failure instanceof Error ? failure : new Error(String(failure)))
      }
    }
    return taken
  }
}
