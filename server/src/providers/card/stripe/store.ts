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

/** What each adapter of a Stripe account stores about an operation. */
export interface AnyOperation {
  operation_id: string
  kind: OperationKind | null
  merchant_id: string | null
  amount: number | null
  currency: string | null
  token: string | null
  object_id: string | null
  intent_id: string | null
  last_attempt_at: Date | null
  confirmed_at: Date | null
  ended_at: Date | null
  refusal: FollowUpCode | null
  succeeded_at: Date | null
  closed_at: Date | null
}

export interface StoredOperation extends AnyOperation {
  source: string | null
  customer: string | null
  challenge_url: string | null
  finished_at: Date | null
  decline: StoredDecline | null
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

type Changes<Operation extends AnyOperation> = Partial<Omit<Operation, 'operation_id'>>

export interface Operations<Operation extends AnyOperation = AnyOperation> {
  /** Inserts the operation if it is new, and returns it. Null if another operation used its token. */
  begin(operation: NewOperation, at: Date): Promise<Operation | null>
  read(operationId: string): Promise<Operation | undefined>
  /** Returns the changed operation; undefined if the condition did not hold. */
  change(
    operationId: string,
    changes: Changes<Operation>,
    where?: string,
  ): Promise<Operation | undefined>
  close(operationId: string, at: Date): Promise<Operation>
  /** Operations on an intent that were not refused, oldest first. */
  ofIntent(intentId: string): Promise<Operation[]>
}

/** Each statement commits separately, because Stripe must not be called inside a transaction. */
export function operationsIn<Operation extends AnyOperation>(
  pool: pg.Pool,
  schema: string,
): Operations<Operation> {
  const table = `${schema}.operation`
  async function read(operationId: string): Promise<Operation | undefined> {
    const { rows } = await pool.query<Operation>(`select * from ${table} where operation_id = $1`, [
      operationId,
    ])
    return rows[0]
  }
  return {
    read,
    async begin(operation, at) {
      const row = { ...operation, asked_at: at }
      const columns = Object.keys(row)
      const { rows } = await pool.query<Operation>(
        `insert into ${table} (${columns.join(', ')})
         values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
         on conflict do nothing returning *`,
        Object.values(row),
      )
      return rows[0] ?? (await read(operation.operation_id)) ?? null
    },
    async change(operationId, changes, where = 'true') {
      const columns = Object.keys(changes).map((column, index) => `${column} = $${index + 2}`)
      const { rows } = await pool.query<Operation>(
        `update ${table} set ${columns.join(', ')}
         where operation_id = $1 and ${where} returning *`,
        [operationId, ...Object.values(changes)],
      )
      return rows[0]
    },
    async close(operationId, at) {
      const { rows } = await pool.query<Operation>(
        `insert into ${table} as operation (operation_id, asked_at, closed_at) values ($1, $2, $2)
         on conflict (operation_id)
         do update set closed_at = coalesce(operation.closed_at, excluded.closed_at) returning *`,
        [operationId, at],
      )
      const [closed] = rows
      if (!closed) throw new Error(`Operation ${operationId} could not be closed`)
      return closed
    },
    async ofIntent(intentId) {
      const { rows } = await pool.query<Operation>(
        `select * from ${table}
         where (object_id = $1 or intent_id = $1) and refusal is null order by asked_at`,
        [intentId],
      )
      return rows
    },
  }
}

export type Store = ReturnType<typeof operationStore>

export const operationStore = (pool: pg.Pool) => ({
  ...operationsIn<StoredOperation>(pool, 'provider_stripe'),
  keepSource: (source: StoredSource & { operation_id: string }, at: Date) =>
    keepSource(pool, source, at),
  readSource: (source: string) => readSource(pool, source),
  deleteSource: (source: string) => deleteSource(pool, source),
})

async function keepSource(
  pool: pg.Pool,
  source: StoredSource & { operation_id: string },
  at: Date,
): Promise<string> {
  await pool.query(
    `insert into provider_stripe.source
       (source, operation_id, merchant_id, customer, payment_method, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (operation_id) do nothing`,
    [
      source.source,
      source.operation_id,
      source.merchant_id,
      source.customer,
      source.payment_method,
      at,
    ],
  )
  const { rows } = await pool.query<{ source: string }>(
    'select source from provider_stripe.source where operation_id = $1',
    [source.operation_id],
  )
  return rows[0]?.source ?? source.source
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
