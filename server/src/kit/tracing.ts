/** Ids, names, counts and outcomes: never what a person typed, a parameter of a statement or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanAbout {
  name: string
  kind: 'request' | 'job' | 'statement' | 'provider'
  attributes?: SpanAttributes
}

export interface Span {
  /** What is begun within it belongs to it. */
  run<T>(work: () => T): T
  /** `failure` marks it as failed, by its name alone. */
  end(attributes?: SpanAttributes, failure?: unknown): void
}

/** Where the time of a request goes, for a collector of OpenTelemetry. */
export interface Tracing {
  begin(about: SpanAbout): Span
  /** Of a step that has just ended, after so many milliseconds. */
  ended(about: SpanAbout, milliseconds: number): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** A span around an asynchronous step; without tracing, the step alone. */
export async function within<T>(
  tracing: Tracing | null | undefined,
  about: SpanAbout,
  work: () => Promise<T>,
  describe?: (result: T) => SpanAttributes,
): Promise<T> {
  if (!tracing) return work()
  const span = tracing.begin(about)
  try {
    const result = await span.run(work)
    span.end(describe?.(result))
    return result
  } catch (failure) {
    span.end({}, failure)
    throw failure
  }
}
