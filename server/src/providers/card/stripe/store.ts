import type pg from 'pg'

import type { ChargedCard, DeclineCode } from '../port.ts'
import type { FollowUpCode } from '../../refunds/port.ts'

export type OperationKind =
  | 'charge'
  | 'authorise'
  | 'check'
  | 'saved'
  | 'capture'
  | 'void'
  | 'refund'

export interface StoredDecline {
  code: DeclineCode
  card: ChargedCard | null
}

export interface StoredOperation {
  operation_id: string
  kind: OperationKind | null
  merchant_id: string | null
  amount: number | null
  currency: string | null
  token: string | null
  source: string | null
  object_id: string | null
  intent_id: string | null
  customer: string | null
  last_attempt_at: Date | null
  confirmed_at: Date | null
  challenge_url: string | null
  finished_at: Date | null
  decline: StoredDecline | null
  ended_at: Date | null
  refusal: FollowUpCode | null
  succeeded_at: Date | null
  closed_at: Date | null
  /** The connected account that the payment settles for. */
  on_behalf_of: string | null
}

export interface NewOperation {
  operation_id: string
  kind: OperationKind
  merchant_id: string
  amount: number
  currency: string
  token?: string | null
  source?: string | null
  intent_id?: string | null
  customer?: string | null
  on_behalf_of?: string | null
}

export interface StoredSource {
  source: string
  merchant_id: string
  customer: string
  payment_method: string
}

/** What a step may write down. */
type Changes = Partial<Omit<StoredOperation, 'operation_id' | 'decline'>> & {
  decline?: StoredDecline | null
}

export type Store = ReturnType<typeof operationStore>

/** Every statement commits by itself: nothing at Stripe is asked for inside a transaction. */
export const operationStore = (pool: pg.Pool) => ({
  /** The operation, made when it is new; null when its token was used for another. */
  begin: (operation: NewOperation, at: Date) => begin(pool, operation, at),
  read: (operationId: string) => read(pool, operationId),
  change: (operationId: string, changes: Changes, where = 'true') =>
    change(pool, operationId, changes, where),
  close: (operationId: string, at: Date) => close(pool, operationId, at),
  /** What was asked about an intent and not refused, oldest first. */
  ofIntent: (intentId: string) => ofIntent(pool, intentId),
  keepSource: (kept: StoredSource & { operation_id: string }, at: Date) =>
    keepSource(pool, kept, at),
  readSource: (source: string) => readSource(pool, source),
  deleteSource: (source: string) => deleteSource(pool, source),
})

async function begin(
  pool: pg.Pool,
  operation: NewOperation,
  at: Date,
): Promise<StoredOperation | null> {
  const row = { ...operation, asked_at: at }
  const columns = Object.keys(row)
  const { rows } = await pool.query<StoredOperation>(
    `insert into provider_stripe.operation (${columns.join(', ')})
     values (${columns.map((_, place) => `$${place + 1}`).join(', ')})
     on conflict do nothing returning *`,
    Object.values(row),
  )
  return rows[0] ?? (await read(pool, operation.operation_id)) ?? null
}

async function read(pool: pg.Pool, operationId: string): Promise<StoredOperation | undefined> {
  const { rows } = await pool.query<StoredOperation>(
    'select * from provider_stripe.operation where operation_id = $1',
    [operationId],
  )
  return rows[0]
}

/** The operation after the change; undefined when the condition did not hold. */
async function change(
  pool: pg.Pool,
  operationId: string,
  changes: Changes,
  where: string,
): Promise<StoredOperation | undefined> {
  const columns = Object.keys(changes).map((column, place) => `${column} = $${place + 2}`)
  const { rows } = await pool.query<StoredOperation>(
    `update provider_stripe.operation set ${columns.join(', ')}
     where operation_id = $1 and ${where} returning *`,
    [operationId, ...Object.values(changes)],
  )
  return rows[0]
}

async function close(pool: pg.Pool, operationId: string, at: Date): Promise<StoredOperation> {
  const { rows } = await pool.query<StoredOperation>(
    `insert into provider_stripe.operation (operation_id, asked_at, closed_at) values ($1, $2, $2)
     on conflict (operation_id)
     do update set closed_at = coalesce(operation.closed_at, excluded.closed_at) returning *`,
    [operationId, at],
  )
  const [closed] = rows
  if (!closed) throw new Error(`Operation ${operationId} could not be closed`)
  return closed
}

async function ofIntent(pool: pg.Pool, intentId: string): Promise<StoredOperation[]> {
  const { rows } = await pool.query<StoredOperation>(
    `select * from provider_stripe.operation
     where (object_id = $1 or intent_id = $1) and refusal is null order by asked_at`,
    [intentId],
  )
  return rows
}

async function keepSource(
  pool: pg.Pool,
  kept: StoredSource & { operation_id: string },
  at: Date,
): Promise<string> {
  await pool.query(
    `insert into provider_stripe.source
       (source, operation_id, merchant_id, customer, payment_method, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (operation_id) do nothing`,
    [kept.source, kept.operation_id, kept.merchant_id, kept.customer, kept.payment_method, at],
  )
  const { rows } = await pool.query<{ source: string }>(
    'select source from provider_stripe.source where operation_id = $1',
    [kept.operation_id],
  )
  return rows[0]?.source ?? kept.source
}

async function readSource(pool: pg.Pool, source: string): Promise<StoredSource | undefined> {
  const { rows } = await pool.query<StoredSource>(
    `select source, merchant_id, customer, payment_method from provider_stripe.source
     where source = $1`,
    [source],
  )
  return rows[0]
}

async function deleteSource(pool: pg.Pool, source: string): Promise<void> {
  await pool.query('delete from provider_stripe.source where source = $1', [source])
}
