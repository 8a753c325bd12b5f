import type { Database, MerchantTx } from '../db/database.ts'
import type { Sweep } from '../jobs/queue.ts'
import { sha256 } from '../kit/secrets.ts'
import type { Clock } from '../kit/clock.ts'
import { AppError, badRequest, conflict } from '../kit/errors.ts'

/** How long an unfinished request holds its key; after that the operation rows tell what happened. */
const LOCK_MS = 60_000
/** How long a key is honoured; a later repetition is a new request. */
const KEEP_MS = 48 * 3_600_000
/** How many merchants one look of the sweep finds. */
const SWEEP_BATCH = 200

/** A request as its caller has named it: by a key, within one call. */
export interface NamedRequest {
  scope: string
  key: string
}

interface Request extends NamedRequest {
  merchantId: string
  /** What was asked; the same key with anything else is refused. */
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
   * unexpectedly, or never ended, is run again: what it may do but once stands in `namedRequests`.
   */
  once(request: Request, run: () => Promise<Sent>): Promise<Sent>
  /** Forgets keys older than two days, of every merchant. */
  purge(): Promise<void>
}

const inProgress = (): AppError =>
  conflict('request_in_progress', 'This request is already being worked on.')

/**
 * What a named request has made, for use cases that take more than one transaction: when the end of the first try was
 * lost, the next one finds what is there already, and goes on from it.
 */
export const namedRequests = {
  /** The id of what an earlier try made; null for nothing. What it is made of must be held already. */
  async made(
    tx: MerchantTx,
    merchantId: string,
    { scope, key }: NamedRequest,
  ): Promise<string | null> {
    const row = await tx
      .selectFrom('app.idempotency_key')
      .select('made_id')
      .where('merchant_id', '=', merchantId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.made_id ?? null
  },

  /** Notes what is being made, in the transaction that makes it. */
  async makes(
    tx: MerchantTx,
    merchantId: string,
    { scope, key }: NamedRequest,
    madeId: string,
  ): Promise<void> {
    await tx
      .updateTable('app.idempotency_key')
      .set({ made_id: madeId })
      .where('merchant_id', '=', merchantId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  },
}

/** Every hour: forgets keys that have done their time. */
export const idempotencySweeps = (keys: Pick<Idempotency, 'purge'>): Sweep[] => [
  { name: 'idempotency.purge', schedule: '27 * * * *', run: () => keys.purge() },
]

/** Keys are kept per merchant and call, in the database, so that every server honours them. */
export function idempotency(db: Database, clock: Clock): Idempotency {
  return {
    async once({ merchantId, scope, key, request }, run) {
      if (key.length < 8 || key.length > 128)
        throw badRequest('Idempotency-Key must have 8 to 128 characters.')
      const hash = sha256(JSON.stringify(request))
      const known = await claim(merchantId, scope, key, hash)
      if (known) return known
      try {
        const sent = await run()
        await settle(merchantId, scope, key, 200, sent.text)
        return sent
      } catch (failure) {
        if (failure instanceof AppError && failure.status < 500 && failure.status !== 429)
          await settle(
            merchantId,
            scope,
            key,
            failure.status,
            JSON.stringify([failure.code, failure.message, failure.fields]),
          )
        else await release(merchantId, scope, key)
        throw failure
      }
    },

    async purge() {
      const before = new Date(clock.wall().getTime() - KEEP_MS)
      for (;;) {
        const merchants = await db.inSweep((tx) =>
          tx
            .selectFrom('app.idempotency_key')
            .select('merchant_id')
            .distinct()
            .where('created_at', '<', before)
            .limit(SWEEP_BATCH)
            .execute(),
        )
        for (const { merchant_id: merchantId } of merchants)
          await db.inMerchant(merchantId, (tx) =>
            tx
              .deleteFrom('app.idempotency_key')
              .where('merchant_id', '=', merchantId)
              .where('created_at', '<', before)
              .execute(),
          )
        if (merchants.length < SWEEP_BATCH) return
      }
    },
  }

  function claim(
    merchantId: string,
    scope: string,
    key: string,
    hash: Buffer,
  ): Promise<Sent | null> {
    return db.inMerchant(merchantId, async (tx) => {
      const now = clock.wall()
      const lockedUntil = new Date(now.getTime() + LOCK_MS)
      const inserted = await tx
        .insertInto('app.idempotency_key')
        .values({
          merchant_id: merchantId,
          scope,
          key,
          request_hash: hash,
          state: 'running',
          answer_status: null,
          answer_body: null,
          made_id: null,
          locked_until: lockedUntil,
          created_at: now,
        })
        .onConflict((conflicting) =>
          conflicting.columns(['merchant_id', 'scope', 'key']).doNothing(),
        )
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 1n) return null
      const row = await tx
        .selectFrom('app.idempotency_key')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('scope', '=', scope)
        .where('key', '=', key)
        .forUpdate()
        // Whoever holds it is noting what the request makes.
        .skipLocked()
        .executeTakeFirst()
      if (!row) throw inProgress()
      if (!row.request_hash.equals(hash))
        throw new AppError(
          422,
          'idempotency_key_reused',
          'This key was already used for another request.',
        )
      if (row.state === 'done') return answered(row.answer_status ?? 200, row.answer_body ?? '')
      if (row.locked_until > now) throw inProgress()
      await tx
        .updateTable('app.idempotency_key')
        .set({ locked_until: lockedUntil })
        .where('merchant_id', '=', merchantId)
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute()
      return null
    })
  }

  function answered(status: number, body: string): Sent {
    if (status === 200) return { headers: { 'idempotency-hit': 'true' }, text: body }
    const [code, message, fields] = JSON.parse(body) as [string, string, object?]
    throw new AppError(status, code, message, undefined, fields)
  }

  async function settle(
    merchantId: string,
    scope: string,
    key: string,
    status: number,
    body: string,
  ): Promise<void> {
    await db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.idempotency_key')
        .set({ state: 'done', answer_status: status, answer_body: body })
        .where('merchant_id', '=', merchantId)
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute(),
    )
  }

  async function release(merchantId: string, scope: string, key: string): Promise<void> {
    await db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.idempotency_key')
        .set({ locked_until: clock.wall() })
        .where('merchant_id', '=', merchantId)
        .where('scope', '=', scope)
        .where('key', '=', key)
        .execute(),
    )
  }
}
