import type { Database, MerchantTx } from '../../db/database.ts'
import { forEachMerchant } from '../../jobs/for-each-merchant.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, conflict } from '../../kit/errors.ts'
import { sha256 } from '../../kit/secrets.ts'
import type { IdempotencyKey } from './store.ts'
import * as store from './store.ts'

export type { IdempotencyKey } from './store.ts'

/** How long an unfinished request holds its key; later the operation rows have the result. */
const LOCK_MS = 60_000
/** How long a key is honoured; a later repetition is a new request. */
const KEEP_MS = 48 * 3_600_000

interface Request extends IdempotencyKey {
  merchantId: string
  /** The same key with another request is refused. */
  request: unknown
}

interface Sent {
  headers: Record<string, unknown>
  text: string
}

export interface Idempotency {
  /**
   * Runs a request once per key. A repetition gets the first answer, also when that was an expected refusal;
   * while the first is still running it gets 409; another request under the same key gets 422. One that failed
   * unexpectedly, or never ended, is run again: what it may do but once is noted by `makes`.
   */
  once(request: Request, run: () => Promise<Sent>): Promise<Sent>
  /**
   * The id of what an earlier try of a request made, for use cases that take more than one transaction; null for
   * nothing. What it is made of must be held already.
   */
  made(tx: MerchantTx, merchantId: string, named: IdempotencyKey): Promise<string | null>
  /** Records what is being made, in the same transaction. */
  makes(tx: MerchantTx, merchantId: string, named: IdempotencyKey, madeId: string): Promise<void>
  /** Deletes keys older than two days. */
  purge(): Promise<void>
}

const inProgress = (): AppError =>
  conflict('request_in_progress', 'This request is already being worked on.')

export const idempotencySweeps = (keys: Pick<Idempotency, 'purge'>): Sweep[] => [
  { name: 'idempotency.purge', schedule: '27 * * * *', run: () => keys.purge() },
]

/** Keys are stored per merchant and call, so that every server honours them. */
export function idempotency(db: Database, clock: Pick<Clock, 'wall'>): Idempotency {
  /** Claims the request, or returns its first answer; throws while it runs. */
  function claim({ merchantId, scope, key, request }: Request): Promise<Sent | null> {
    const hash = sha256(JSON.stringify(request))
    return db.inMerchant(merchantId, async (tx) => {
      const now = clock.wall()
      const lockedUntil = new Date(now.getTime() + LOCK_MS)
      const isFirst = await store.insertKey(tx, merchantId, {
        scope,
        key,
        requestHash: hash,
        state: 'running',
        answerStatus: null,
        answerBody: null,
        madeId: null,
        lockedUntil,
        createdAt: now,
      })
      if (isFirst) return null
      const row = await store.lockKey(tx, merchantId, { scope, key })
      // The holder is recording its result.
      if (!row) throw inProgress()
      if (!row.requestHash.equals(hash))
        throw new AppError(
          422,
          'idempotency_key_reused',
          'This key was already used for another request.',
        )
      if (row.state === 'done') return answered(row.answerStatus ?? 200, row.answerBody ?? '')
      if (row.lockedUntil > now) throw inProgress()
      await store.changeKey(tx, merchantId, { scope, key }, { lockedUntil })
      return null
    })
  }

  const settle = ({ merchantId, ...named }: Request, status: number, body: string): Promise<void> =>
    db.inMerchant(merchantId, (tx) =>
      store.changeKey(tx, merchantId, named, {
        state: 'done',
        answerStatus: status,
        answerBody: body,
      }),
    )

  const release = ({ merchantId, ...named }: Request): Promise<void> =>
    db.inMerchant(merchantId, (tx) =>
      store.changeKey(tx, merchantId, named, { lockedUntil: clock.wall() }),
    )

  return {
    made: store.readResult,
    makes: (tx, merchantId, named, madeId) => store.changeKey(tx, merchantId, named, { madeId }),

    async once(request, run) {
      if (request.key.length < 8 || request.key.length > 128)
        throw badRequest('Idempotency-Key must have 8 to 128 characters.')
      const known = await claim(request)
      if (known) return known
      try {
        const sent = await run()
        await settle(request, 200, sent.text)
        return sent
      } catch (failure) {
        if (failure instanceof AppError && failure.status < 500 && failure.status !== 429)
          await settle(
            request,
            failure.status,
            JSON.stringify([failure.code, failure.message, failure.fields]),
          )
        else await release(request)
        throw failure
      }
    },

    purge() {
      const before = new Date(clock.wall().getTime() - KEEP_MS)
      return forEachMerchant(
        (most) => db.inSweep((tx) => store.merchantsWithOld(tx, before, most)),
        (merchantId) => db.inMerchant(merchantId, (tx) => store.forgetOld(tx, merchantId, before)),
      )
    },
  }
}

function answered(status: number, body: string): Sent {
  if (status === 200) return { headers: { 'idempotency-hit': 'true' }, text: body }
  const [code, message, fields] = JSON.parse(body) as [string, string, object?]
  throw new AppError(status, code, message, undefined, fields)
}
