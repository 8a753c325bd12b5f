/** A figure that operators watch, read at each scrape of `/metrics`: over a partial index, never a whole table. */
export interface Gauge {
  /** Without the product's prefix; ends with its unit, if it has one. */
  name: string
  help: string
  labels: readonly string[]
  read(): Promise<readonly GaugeValue[]>
}

export interface GaugeValue {
  labels: Readonly<Record<string, string>>
  value: number
}
