import type { Exporter } from '../export.ts'
import { exporter } from '../export.ts'
import { openPool, type PoolOptions } from '../pool.ts'
import { packetReader, type Reader } from '../reader.ts'
import {
  STALE_READS,
  staleReads,
  type StaleRead,
  type ReadSource,
  type ReadFrom,
} from './stale-reads.ts'
import { type ReplicaState, watchReplica } from './replica-watch.ts'

export interface ReplicaOptions {
  url: string
  /** A replica further behind is not used. */
  maxLagMs: number
}

export interface ReplicaFigures extends ReplicaState {
  reads: { read: StaleRead; from: ReadFrom; count: number }[]
}

export interface ReplicaReads {
  staleReads(read: StaleRead): ReadSource
  /** Null: no replica is set. */
  figures(): ReplicaFigures | null
  close(): Promise<void>
}

/** How long a read waits for a replica connection before it goes to the primary. */
const CONNECT_TIMEOUT_MS = 1_000

interface OpenReplicaOptions {
  primary: { reader: Reader; exports: Exporter }
  reader: PoolOptions
  exports: PoolOptions
  onError: (failure: Error) => void
}

/**
 * Without a replica, all reads go to the primary. @param opening the primary's pools, and options of its reading pools
 */
export function openReplica(
  replica: ReplicaOptions | null,
  { primary, reader, exports, onError }: OpenReplicaOptions,
): ReplicaReads {
  if (!replica)
    return { staleReads: () => primary, figures: () => null, close: () => Promise.resolve() }
  const overrides = { url: replica.url, pooled: false, connectTimeout: CONNECT_TIMEOUT_MS, onError }
  const pools = {
    reader: openPool({ ...reader, ...overrides, name: 'paydeck late reader' }),
    exports: openPool({ ...exports, ...overrides, name: 'paydeck late exports' }),
    watch: openPool({
      ...reader,
      ...overrides,
      max: 1,
      statementTimeout: 1_000,
      name: 'paydeck replica watch',
    }),
  }
  const { role } = reader
  const watch = watchReplica({
    ...replica,
    primary: primary.reader,
    pool: pools.watch,
    role,
    onError,
  })
  const counts = new Map<StaleRead, Record<ReadFrom, number>>(
    (Object.keys(STALE_READS) as StaleRead[]).map((read) => [read, { replica: 0, primary: 0 }]),
  )
  return {
    staleReads: staleReads({
      primary,
      replica: {
        reader: packetReader(pools.reader, reader.named ?? true),
        exports: exporter(pools.exports),
      },
      watch,
      onRead(read, from) {
        const count = counts.get(read)
        if (count) count[from]++
      },
    }),
    figures: () => ({
      ...watch.state(),
      reads: [...counts].flatMap(([read, count]) =>
        (['replica', 'primary'] as const).map((from) => ({ read, from, count: count[from] })),
      ),
    }),
    async close() {
      await watch.stop()
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}
