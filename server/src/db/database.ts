import { AsyncLocalStorage } from 'node:async_hooks'

import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction,
} from 'kysely'
import type pg from 'pg'

import { exporter, type Exporter } from './export.ts'
import { openPool } from './pool.ts'
import { packetReader, type Reader } from './reader.ts'
import type { DB } from './schema.gen.ts'

/** Row-level security shows and accepts only this merchant's rows. */
export type MerchantTx = Transaction<DB> & { readonly __merchant: true }
/** Global tables; merchant tables appear empty. */
export type GlobalTx = Transaction<DB> & { readonly __global: true }
/** Reads across merchants, only the tables with due work. */
export type SweepTx = Transaction<DB> & { readonly __sweep: true }

export type { Reader } from './reader.ts'

export interface Database {
  /** The only way to write a merchant's rows. Retries a serialisation failure or deadlock up to three times. */
  inMerchant<T>(merchantId: string, work: (tx: MerchantTx) => Promise<T>): Promise<T>
  inGlobal<T>(work: (tx: GlobalTx) => Promise<T>): Promise<T>
  inSweep<T>(work: (tx: SweepTx) => Promise<T>): Promise<T>
  reader: Reader
  /** The pool behind `reader`, for streams and health checks. */
  readerPool: pg.Pool
  /** CSV reports on separate connections. */
  exports: Exporter
  pools(): PoolState[]
  close(): Promise<void>
}

export interface PoolState {
  pool: string
  total: number
  idle: number
  waiting: number
}

const open = new AsyncLocalStorage<true>()

/** Throws inside a transaction: a provider must never be called while one is open. */
export function assertNoTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} was called inside a transaction`)
}

const RETRY = new Set(['40001', '40P01'])
const codeOf = (failure: unknown): string | undefined =>
  typeof failure === 'object' &&
  failure !== null &&
  'code' in failure &&
  typeof failure.code === 'string'
    ? failure.code
    : undefined

/** The violated constraint, if that caused the failure. */
export function violatedConstraint(failure: unknown): string | null {
  const code = codeOf(failure)
  if (code !== '23505' && code !== '23503' && code !== '23514') return null
  return typeof failure === 'object' && failure !== null && 'constraint' in failure
    ? String(failure.constraint)
    : ''
}

/** A transaction that took longer is rolled back. */
const MAX_TRANSACTION_MS = 20_000
/** PostgreSQL ends a transaction whose server says nothing for so long. */
const MAX_SILENCE_MS = 8_000
/** What is committed was begun no longer ago than this; readers of domain events rely on it. */
export const LONGEST_TRANSACTION_MS = MAX_TRANSACTION_MS + MAX_SILENCE_MS

/** Concurrent downloads per server, all merchants together. */
const MAX_EXPORTS = 2

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** False: commits do not wait for the disk; for data that can be recreated. */
  durable?: boolean
  /** Milliseconds of wall time, twenty seconds by default. */
  maxTransactionMs?: number
  onError: (failure: Error) => void
}

const openPools = ({ url, poolSize, durable = true, onError }: DatabaseOptions) => ({
  app: openPool({
    url,
    role: 'paydeck_app',
    max: poolSize,
    name: 'paydeck',
    statementTimeout: 15_000,
    silenceTimeout: MAX_SILENCE_MS,
    durable,
    onError,
  }),
  reader: openPool({
    url,
    role: 'paydeck_reader',
    max: poolSize,
    name: 'paydeck reader',
    statementTimeout: 15_000,
    onError,
  }),
  exports: openPool({
    url,
    role: 'paydeck_reader',
    max: MAX_EXPORTS,
    name: 'paydeck exports',
    statementTimeout: 60_000,
    onError,
  }),
})

const transactions = (kysely: Kysely<DB>, maxTransactionMs: number) =>
  async function run<T>(
    first: CompiledQuery | null,
    work: (tx: Transaction<DB>) => Promise<T>,
  ): Promise<T> {
    assertNoTransaction('A second transaction')
    for (let attempt = 1; ; attempt++) {
      try {
        return await open.run(true, () =>
          kysely.transaction().execute(async (tx) => {
            const begun = performance.now()
            if (first) await tx.executeQuery(first)
            const done = await work(tx)
            if (performance.now() - begun > maxTransactionMs)
              throw new Error('A transaction took too long and was rolled back')
            return done
          }),
        )
      } catch (failure) {
        if (attempt >= 3 || !RETRY.has(codeOf(failure) ?? '')) throw failure
      }
    }
  }

/** The login of `url` must be a member of the three roles. */
export function openDatabase(options: DatabaseOptions): Database {
  const pools = openPools(options)
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: pools.app }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const run = transactions(kysely, options.maxTransactionMs ?? MAX_TRANSACTION_MS)
  return {
    inMerchant: (merchantId, work) =>
      run(CompiledQuery.raw(`select set_config('app.merchant_id', $1, true)`, [merchantId]), (tx) =>
        work(tx as MerchantTx),
      ),
    inGlobal: (work) => run(null, (tx) => work(tx as GlobalTx)),
    inSweep: (work) =>
      run(sql`set local role paydeck_sweeper`.compile(kysely), (tx) => work(tx as SweepTx)),
    reader: packetReader(pools.reader),
    readerPool: pools.reader,
    exports: exporter(pools.exports),
    pools: () =>
      Object.entries(pools).map(
        ([pool, { totalCount: total, idleCount: idle, waitingCount: waiting }]) => ({
          pool,
          total,
          idle,
          waiting,
        }),
      ),
    async close() {
      await Promise.all([kysely.destroy(), pools.reader.end(), pools.exports.end()])
    },
  }
}
