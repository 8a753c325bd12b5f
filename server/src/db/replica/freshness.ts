/** What the primary had written at a moment of this process. */
interface Sample {
  at: number
  lsn: bigint
}

/** Samples that wait to be replayed; with more of them every other one does. */
const MAX_SAMPLES = 500

const toNumber = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** How fresh a replica is, found out from places in the primary's log. Moments are milliseconds of one process. */
export function freshness() {
  let samples: Sample[] = []
  let freshAt: number | null = null
  return {
    /** Everything that was committed by then has been replayed; null: not known yet. */
    at: (): number | null => freshAt,

    /** The primary has written up to here. */
    written(lsn: string, at: number): void {
      samples.push({ at, lsn: toNumber(lsn) })
      if (samples.length > MAX_SAMPLES) samples = samples.filter((_, index) => index % 2 === 0)
    },

    /** The replica has replayed up to here; `committedAt` is when the last commit of it was made. */
    replayed(lsn: string | null, committedAt: number | null): void {
      const reached = lsn === null ? 0n : toNumber(lsn)
      const passed = samples.findLastIndex((sample) => sample.lsn <= reached)
      const bySample = samples[passed]?.at
      if (passed > 0) samples = samples.slice(passed)
      // Under constant writing no sample is passed for long: the last commit that was replayed is younger.
      for (const found of [bySample, committedAt])
        if (found != null) freshAt = Math.max(freshAt ?? found, found)
    },
  }
}
