/** A figure that operators watch, read at each scrape of `/metrics`: over a partial index, never a whole table. */
export interface Gauge {
  /** Without the product's prefix; ends with its unit, if it has one. */
  name: string
  help: string
  labels: readonly string[]
  read(): Promise<readonly GaugeValue[]>
}

/** One reading for several figures of the same scrape, which asks for all of them at once. */
export function readOnce<Found>(read: () => Promise<Found>): () => Promise<Found> {
  let reading: Promise<Found> | null = null
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
