import { AsyncLocalStorage } from 'node:async_hooks'

import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import type { SpanAbout, Tracing } from '../kit/tracing.ts'

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  provider: SpanKind.CLIENT,
} as const

/** Of failures the name alone: their messages may repeat what was typed. */
const nameOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'Error')

/** @param share of traces that are sent, from 0 to 1 */
export function openTracing(options: {
  endpoint: string
  share: number
  service: string
}): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('paydeck')
  const here = new AsyncLocalStorage<Context>()
  const start = ({ name, kind, attributes = {} }: SpanAbout, startTime?: number) =>
    tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes, ...(startTime !== undefined && { startTime }) },
      here.getStore() ?? ROOT_CONTEXT,
    )
  return {
    begin(about) {
      const span = start(about)
      const inside = trace.setSpan(here.getStore() ?? ROOT_CONTEXT, span)
      return {
        run: (work) => here.run(inside, work),
        end(attributes = {}, failure) {
          span.setAttributes(attributes)
          if (failure !== undefined) {
            span.setAttribute('error.type', nameOf(failure))
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      }
    },
    ended(about, milliseconds) {
      // As the spans of the SDK do, which read the wall clock themselves.
      const endedAt = performance.timeOrigin + performance.now()
      start(about, endedAt - milliseconds).end(endedAt)
    },
    async close() {
      // A collector that is away does not hold up the end of the process.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
