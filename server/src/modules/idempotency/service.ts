import { createHmac } from 'node:crypto'

import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Database, MerchantTx } from '../../db/database.ts'
import { deleteOldRows } from '../../jobs/old-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, badRequest, conflict } from '../../kit/errors.ts'
import type { Random } from '../../kit/random.ts'
import { isHashOf, sealHash, sealText, unsealText } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets, sha256 } from '../../kit/secrets/secrets.ts'
import type { IdempotencyKey } from './store.ts'
import * as store from './store.ts'

export type { IdempotencyKey } from './store.ts'

/** How long an unfinished request keeps its key locked. After that, the rows it wrote tell its result. */
const LOCK_MS = 60_000

export interface IdempotencyDeps {
  db: Database
  clock: Pick<Clock, 'wall'>
  random: Random
  secrets: Secrets
}

interface Context extends IdempotencyDeps {
  /** Keyed, because a bank account number can be guessed from a plain hash. */
  hashKeys: Keys
  /** Answers may contain links that grant access. */
  sealingKeys: Keys
}

interface Request extends IdempotencyKey {
  merchantId: string
  /** Compared on repetition: a key is refused for another request. */
  request: unknown
}

interface Answer {
  headers: Record<string, unknown>
  text: string
}

export interface Idempotency {
  /**
   * A repeated request gets the first answer, even a refusal; 409 while the first is running, 422 for another request.
   * After an unexpected failure it runs again, so record with `recordResult` what must happen only once.
   */
  once(request: Request, run: () => Promise<Answer>): Promise<Answer>
  /** The ID of what an earlier request with this key created; null for nothing. Lock its parent first. */
  result(tx: MerchantTx, merchantId: string, idempotencyKey: IdempotencyKey): Promise<string | null>
  /** Records what the transaction makes. 409 once the key was closed. */
  recordResult(
    tx: MerchantTx,
    merchantId: string,
    idempotencyKey: IdempotencyKey,
    madeId: string,
  ): Promise<void>
  /** The result of a request that may have died. If it has made nothing yet, it never can after this. */
  close(merchantId: string, idempotencyKey: IdempotencyKey): Promise<Closed>
  /** Deletes keys older than two days. */
  purge(): Promise<void>
}

/** `none`: the request made nothing. `missing`: the key was never used, or is deleted. */
export type Closed =
  | { kind: 'running' | 'none' | 'missing' }
  | { kind: 'answered'; text: string }
  | { kind: 'refused'; refusal: AppError }
  | { kind: 'made'; madeId: string }

const inProgress = (): AppError =>
  conflict('request_in_progress', 'This request is already in progress.')

export const idempotencySweeps = (keys: Pick<Idempotency, 'purge'>): Sweep[] => [
  { name: 'idempotency.purge', schedule: '27 * * * *', run: () => keys.purge() },
]

/** Keys are stored in the database per merchant and call, so that every server knows them. */
export function idempotency(deps: IdempotencyDeps): Idempotency {
  const { db, clock, secrets } = deps
  const context: Context = {
    ...deps,
    hashKeys: deriveKeys(secrets, 'idempotency request'),
    sealingKeys: deriveKeys(secrets, 'idempotency answer'),
  }
  return {
    result: store.readResult,
    async recordResult(tx, merchantId, idempotencyKey, madeId) {
      if (await store.writeResult(tx, merchantId, idempotencyKey, madeId)) return
      if (await store.hasKey(tx, merchantId, idempotencyKey)) throw closedBefore()
    },
    close: (merchantId, idempotencyKey) => close(context, merchantId, idempotencyKey),
    once: (request, run) => once(context, request, run),
    purge: () => deleteOldRows(db, 'app.idempotencyKey', clock.wall()),
  }
}

export const idempotencyColumns = (secrets: Secrets): SealedColumn[] => {
  const column = {
    table: 'app.idempotencyKey',
    id: ['scope', 'key'],
    contextOf: ({ merchantId = '', scope = '', key = '' }) => contextOf({ merchantId, scope, key }),
  } as const
  return [
    sealedColumn({
      ...column,
      column: 'requestHash',
      form: 'hash',
      keys: deriveKeys(secrets, 'idempotency request'),
    }),
    sealedColumn({
      ...column,
      column: 'answerBody',
      form: 'text',
      keys: deriveKeys(secrets, 'idempotency answer'),
    }),
  ]
}

const contextOf = ({ merchantId, scope, key }: IdempotencyKey & { merchantId: string }): string =>
  JSON.stringify([merchantId, scope, key])

async function once(
  context: Context,
  request: Request,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (request.key.length < 8 || request.key.length > 128)
    throw badRequest('Idempotency-Key must have 8 to 128 characters.')
  const stored = await claim(context, request)
  if (stored) return stored
  try {
    const answer = await run()
    await complete(context, request, 200, answer.text)
    return answer
  } catch (failure) {
    if (failure instanceof AppError && failure.status < 500 && failure.status !== 429) {
      const { code, message, fields } = failure
      await complete(context, request, failure.status, JSON.stringify([code, message, fields]))
    } else await change(context, request, { lockedUntil: context.clock.wall() })
    throw failure
  }
}

/** Claims the request, or returns its first answer; throws while it is running. */
function claim(
  { db, clock, random, hashKeys, sealingKeys }: Context,
  { merchantId, scope, key, request }: Request,
): Promise<Answer | null> {
  const text = JSON.stringify(request)
  const bound = contextOf({ merchantId, scope, key })
  const requestHash = sealHash(hashKeys, text, bound, random)
  return db.inMerchant(merchantId, async (tx) => {
    const now = clock.wall()
    const lockedUntil = new Date(now.getTime() + LOCK_MS)
    const isFirst = await store.insertKey(tx, merchantId, {
      scope,
      key,
      requestHash,
      state: 'running',
      answerStatus: null,
      answerBody: null,
      madeId: null,
      lockedUntil,
      createdAt: now,
    })
    if (isFirst) return null
    const row = await store.lockKey(tx, merchantId, { scope, key })
    // Another transaction is recording the result.
    if (!row) throw inProgress()
    if (!isSameRequest(hashKeys, row.requestHash, { text, bound }))
      throw new AppError(
        422,
        'idempotency_key_reused',
        'This key was already used for another request.',
      )
    if (row.state === 'done') {
      const first = answerOf(row, unsealText(sealingKeys, row.answerBody ?? '', bound))
      if (first.kind === 'refused') throw first.refusal
      return { headers: { 'idempotency-hit': 'true' }, text: first.text }
    }
    if (row.lockedUntil > now) throw inProgress()
    await store.changeKey(tx, merchantId, { scope, key }, { lockedUntil })
    return null
  })
}

/** Also accepts keys from before hashes were sealed, until they are deleted. */
function isSameRequest(
  keys: Keys,
  storedHash: Buffer,
  { text, bound }: { text: string; bound: string },
): boolean {
  const bare = [
    sha256(text),
    ...keys.map(({ key }) => createHmac('sha256', key).update(text).digest()),
  ]
  return (
    bare.some((hash) => storedHash.equals(hash)) ||
    (storedHash.length > 32 && isHashOf(keys, storedHash, text, bound))
  )
}

const closedBefore = (): AppError =>
  conflict('request_ended', 'This request took too long, and nothing was done.')

function close(
  { db, clock, random, hashKeys, sealingKeys }: Context,
  merchantId: string,
  idempotencyKey: IdempotencyKey,
): Promise<Closed> {
  const bound = contextOf({ merchantId, ...idempotencyKey })
  const { code, message, status } = closedBefore()
  const text = JSON.stringify([code, message])
  const answerBody = sealText(sealingKeys, text, bound, random)
  const ended = { state: 'done', answerStatus: status, answerBody } as const
  return db.inMerchant(merchantId, async (tx) => {
    const now = clock.wall()
    const isFirst = await store.insertKey(tx, merchantId, {
      ...idempotencyKey,
      ...ended,
      requestHash: sealHash(hashKeys, '', bound, random),
      madeId: null,
      lockedUntil: now,
      createdAt: now,
    })
    if (isFirst) return { kind: 'missing' }
    const row = await store.lockKey(tx, merchantId, idempotencyKey)
    if (!row) return { kind: 'running' }
    if (row.state === 'done')
      return answerOf(row, unsealText(sealingKeys, row.answerBody ?? '', bound))
    if (row.lockedUntil > now) return { kind: 'running' }
    if (row.madeId !== null) return { kind: 'made', madeId: row.madeId }
    await store.changeKey(tx, merchantId, idempotencyKey, ended)
    return { kind: 'none' }
  })
}

const change = (
  { db }: Context,
  { merchantId, ...named }: Request,
  changes: Parameters<typeof store.changeKey>[3],
): Promise<void> =>
  db.inMerchant(merchantId, (tx) => store.changeKey(tx, merchantId, named, changes))

const complete = (
  context: Context,
  request: Request,
  answerStatus: number,
  body: string,
): Promise<void> => {
  const { sealingKeys, random } = context
  const answerBody = sealText(sealingKeys, body, contextOf(request), random)
  return change(context, request, { state: 'done', answerStatus, answerBody })
}

function answerOf(
  { answerStatus }: { answerStatus: number | null },
  text: string,
): Extract<Closed, { kind: 'answered' | 'refused' }> {
  const status = answerStatus ?? 200
  if (status === 200) return { kind: 'answered', text }
  const [code, message, fields] = JSON.parse(text) as [string, string, object?]
  return { kind: 'refused', refusal: new AppError(status, code, message, { fields }) }
}
