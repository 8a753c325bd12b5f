/** Ids, names, counts and outcomes: never typed text, a statement's parameters or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  name: string
  kind: 'request' | 'job' | 'statement' | 'provider'
  attributes?: SpanAttributes
}

export interface Span {
  /** Spans that begin within it become its children. */
  run<T>(work: () => T): T
  /** `failure` marks the span as failed, by its name only. */
  end(attributes?: SpanAttributes, failure?: unknown): void
}

/** Where a request spends its time, for an OpenTelemetry collector. */
export interface Tracing {
  begin(options: SpanOptions): Span
  /** Records a step that has just ended and took this long. */
  record(options: SpanOptions, milliseconds: number): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

/** Wraps an asynchronous step in a span, if there is tracing. */
export async function withSpan<T>(
  tracing: Tracing | null | undefined,
  options: SpanOptions,
  work: () => Promise<T>,
  describe?: (result: T) => SpanAttributes,
): Promise<T> {
  if (!tracing) return work()
  const span = tracing.begin(options)
  try {
    const result = await span.run(work)
    span.end(describe?.(result))
    return result
  } catch (failure) {
    span.end({}, failure)
    throw failure
  }
}
