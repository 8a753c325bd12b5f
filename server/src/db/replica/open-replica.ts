import type { Exporter } from '../export.ts'
import { exporter } from '../export.ts'
import { openPool, type PoolOptions } from '../pool.ts'
import { packetReader, type Reader } from '../reader.ts'
import {
  LATE_READS,
  lateReads,
  type LateRead,
  type LateSource,
  type ReadFrom,
} from './late-reads.ts'
import { type ReplicaState, watchReplica } from './replica-watch.ts'

export interface ReplicaOptions {
  url: string
  /** A replica further behind is not used. */
  maxLagMs: number
}

export interface ReplicaFigures extends ReplicaState {
  reads: { read: LateRead; from: ReadFrom; count: number }[]
}

export interface LateReading {
  late(read: LateRead): LateSource
  /** Null: no replica is set. */
  figures(): ReplicaFigures | null
  close(): Promise<void>
}

/** How long a read waits for a replica connection before it goes to the primary. */
const PATIENCE_MS = 1_000

interface Opening {
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
  { primary, reader, exports, onError }: Opening,
): LateReading {
  if (!replica) return { late: () => primary, figures: () => null, close: () => Promise.resolve() }
  const at = { url: replica.url, pooled: false, patience: PATIENCE_MS, onError }
  const pools = {
    reader: openPool({ ...reader, ...at, name: 'paydeck late reader' }),
    exports: openPool({ ...exports, ...at, name: 'paydeck late exports' }),
    watch: openPool({
      ...reader,
      ...at,
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
  const counts = new Map<LateRead, Record<ReadFrom, number>>(
    (Object.keys(LATE_READS) as LateRead[]).map((read) => [read, { replica: 0, primary: 0 }]),
  )
  return {
    late: lateReads({
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
