/** The answers of one kind of call during one flood. */
export interface Measurement {
  times: number[]
  /** Refused with 429 or 503. */
  refused: number
  /** Any other unexpected answer. */
  failed: string[]
}

export type Measurements = Map<string, Measurement>

export function measurementOf(measures: Measurements, name: string): Measurement {
  const existing = measures.get(name)
  if (existing) return existing
  const fresh: Measurement = { times: [], refused: 0, failed: [] }
  measures.set(name, fresh)
  return fresh
}

/** In milliseconds; 0 when there are no answers. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
