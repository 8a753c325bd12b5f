/** A metric for operators, read at each scrape of `/metrics`. Must use a partial index, never a whole table. */
export interface Gauge {
  /** Without the `paydeck_` prefix; ends with its unit, if any. */
  name: string
  help: string
  labels: readonly string[]
  read(): Promise<readonly GaugeValue[]>
}

/** Shares one read between the gauges of a scrape, which all ask at once. */
export function coalesceReads<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
}

export interface GaugeValue {
  labels: Readonly<Record<string, string>>
  value: number
}
