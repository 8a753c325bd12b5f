import { AsyncLocalStorage } from 'node:async_hooks'

import { CamelCasePlugin, Kysely, type Transaction } from 'kysely'
import type pg from 'pg'

import { exporter, type Exporter } from './export.ts'
import { literal } from './literal.ts'
import { isStaleStatement } from './statements/naming-client.ts'
import { openPool, type PoolOptions, preambleOf } from './pool.ts'
import type { Tracing } from '../kit/tracing.ts'
import { assertRole } from './assert-role.ts'
import { packetReader, type Reader } from './reader.ts'
import { type ReplicaReads, openReplica, type ReplicaOptions } from './replica/open-replica.ts'
import type { DB } from './schema.gen.ts'
import { transactionDialect } from './statements/transaction-dialect.ts'
import { tracedReader, traceStatement } from './traced.ts'

/** Row-level security shows and accepts only this merchant's rows. */
export type MerchantTx = Transaction<DB> & { readonly __merchant: true }
/** Global tables; merchant tables appear empty. */
export type GlobalTx = Transaction<DB> & { readonly __global: true }
/** Reads across merchants, but only tables with due work. */
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
  /** For reads, by name, that may be some seconds old: they use the replica, if one is set and keeps up. */
  staleReads: ReplicaReads['staleReads']
  /** The state of that replica; null: none is set. */
  replica: ReplicaReads['figures']
  /** Throws SetupError unless connections run as the roles that wall merchants off. */
  assertRoles(): Promise<void>
  pools(): PoolState[]
  close(): Promise<void>
}

interface PoolState {
  pool: string
  total: number
  idle: number
  waiting: number
}

/** A running transaction: its first message, and callbacks for after its commit. */
interface Running {
  beginSql: string
  afterCommit: (() => void)[]
  isSpread: boolean
}

const open = new AsyncLocalStorage<Running>()

/** Throws inside a transaction: a provider must never be called while one is open. */
export function assertNoTransaction(action: string): void {
  if (open.getStore()) throw new Error(`${action} was called inside a transaction`)
}

/** Whether the open transaction's rows are on another machine than its locks. */
export const isOnCluster = (): boolean => open.getStore()?.isSpread ?? false

/** Runs a callback after the open transaction commits, and never if it is rolled back. */
export function afterCommit(run: () => void): void {
  const running = open.getStore()
  if (!running) throw new Error('No transaction is open')
  running.afterCommit.push(run)
}

const RETRY = new Set(['40001', '40P01'])
const isRetryable = (failure: unknown): boolean =>
  RETRY.has(codeOf(failure) ?? '') || isStaleStatement(failure)

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

/** A longer transaction is rolled back. */
const MAX_TRANSACTION_MS = 20_000
/** PostgreSQL ends a transaction whose server is silent for this long. */
const MAX_SILENCE_MS = 8_000
/** No transaction commits later than this after it began; readers of domain events rely on it. */
export const LONGEST_TRANSACTION_MS = MAX_TRANSACTION_MS + MAX_SILENCE_MS

/** Concurrent downloads per server, all merchants together. */
const MAX_EXPORTS = 2

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** False: commits do not wait for the disk; for data that can be recreated. */
  durable?: boolean
  /** False: keeps no prepared statements, for a pooler that gives each transaction another connection. */
  named?: boolean
  /** Behind a pooler: each transaction sets its role and limits again. */
  pooled?: boolean
  /** Absent: all reads go to `url`. */
  replica?: ReplicaOptions | null
  /** Merchants are spread over the nodes of a cluster. */
  distributed?: boolean
  /** Milliseconds of wall time, twenty seconds by default. */
  maxTransactionMs?: number
  tracing?: Tracing | null | undefined
  onError: (failure: Error) => void
}

const poolsOf = ({
  url,
  poolSize,
  durable = true,
  named = true,
  pooled = false,
  distributed = false,
  onError,
}: DatabaseOptions): Record<'app' | 'reader' | 'exports', PoolOptions> => ({
  app: {
    url,
    pooled,
    distributed,
    role: 'paydeck_app',
    max: poolSize,
    name: 'paydeck',
    statementTimeout: 15_000,
    silenceTimeout: MAX_SILENCE_MS,
    durable,
    named,
    onError,
  },
  reader: {
    url,
    pooled,
    distributed,
    role: 'paydeck_reader',
    max: poolSize,
    name: 'paydeck reader',
    statementTimeout: 15_000,
    onError,
  },
  exports: {
    url,
    pooled,
    distributed,
    role: 'paydeck_reader',
    max: MAX_EXPORTS,
    name: 'paydeck exports',
    statementTimeout: 60_000,
    onError,
  },
})

const transactions = (kysely: Kysely<DB>, maxTransactionMs: number, isSpread: boolean) =>
  async function run<T>(beginSql: string, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
    assertNoTransaction('A second transaction')
    for (let attempt = 1; ; attempt++) {
      const running: Running = { beginSql, afterCommit: [], isSpread }
      try {
        const result = await open.run(running, () =>
          kysely.transaction().execute(async (tx) => {
            const startedAt = performance.now()
            const value = await work(tx)
            if (performance.now() - startedAt > maxTransactionMs)
              throw new Error('A transaction took too long and was rolled back')
            return value
          }),
        )
        for (const callback of running.afterCommit) callback()
        return result
      } catch (failure) {
        if (attempt >= 3 || !isRetryable(failure)) throw failure
      }
    }
  }

/** The login of `url` must be a member of the three roles. */
export function openDatabase(options: DatabaseOptions): Database {
  const poolOptions = poolsOf(options)
  const { tracing } = options
  const pools = {
    app: openPool(poolOptions.app),
    reader: openPool(poolOptions.reader),
    exports: openPool(poolOptions.exports),
  }
  const kysely = new Kysely<DB>({
    dialect: transactionDialect({ pool: pools.app }, () => open.getStore()?.beginSql ?? 'begin'),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(tracing && { log: traceStatement(tracing) }),
  })
  const isSpread = options.distributed ?? false
  const reader: Reader = {
    ...packetReader(pools.reader, options.named ?? true, preambleOf(poolOptions.reader)),
    isOnCluster: isSpread,
  }
  const primary = {
    reader: tracing ? tracedReader(reader, tracing) : reader,
    exports: exporter(pools.exports),
  }
  const replica = openReplica(options.replica ?? null, {
    ...poolOptions,
    primary,
    onError: options.onError,
  })
  const run = transactions(kysely, options.maxTransactionMs ?? MAX_TRANSACTION_MS, isSpread)
  return {
    inMerchant: (merchantId, work) =>
      run(`begin; set local app.merchant_id = ${literal(merchantId)}`, (tx) =>
        work(tx as MerchantTx),
      ),
    inGlobal: (work) => run('begin', (tx) => work(tx as GlobalTx)),
    inSweep: (work) => run('begin; set local role paydeck_sweeper', (tx) => work(tx as SweepTx)),
    ...primary,
    readerPool: pools.reader,
    staleReads: replica.staleReads,
    replica: replica.figures,
    async assertRoles() {
      await assertRole(pools.app, poolOptions.app.role)
      await assertRole(pools.reader, poolOptions.reader.role)
    },
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
      await replica.close()
      await Promise.all([kysely.destroy(), pools.reader.end(), pools.exports.end()])
    },
  }
}
