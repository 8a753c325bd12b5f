/** What the primary had written at a time of this process. */
interface Sample {
  at: number
  lsn: bigint
}

/** Samples not replayed yet; above this, every other one is dropped. */
const MAX_SAMPLES = 500

const toNumber = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Measures a replica's freshness by comparing log positions with the primary's. Times are this process's milliseconds.
 */
export function freshness() {
  let samples: Sample[] = []
  let freshAt: number | null = null
  return {
    /** The replica has replayed everything committed by then; null: unknown. */
    at: (): number | null => freshAt,

    /** The primary has written up to here. */
    written(lsn: string, at: number): void {
      samples.push({ at, lsn: toNumber(lsn) })
      if (samples.length > MAX_SAMPLES) samples = samples.filter((_, index) => index % 2 === 0)
    },

    /** `committedAt` is when the last replayed commit was made. */
    replayed(lsn: string | null, committedAt: number | null): void {
      const position = lsn === null ? 0n : toNumber(lsn)
      const index = samples.findLastIndex((sample) => sample.lsn <= position)
      const bySample = samples[index]?.at
      if (index > 0) samples = samples.slice(index)
      // Under constant writes no sample is reached for long, and the last replayed commit is newer.
      for (const time of [bySample, committedAt])
        if (time != null) freshAt = Math.max(freshAt ?? time, time)
    },
  }
}
