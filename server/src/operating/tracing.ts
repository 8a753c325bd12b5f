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

import type { SpanOptions, Tracing } from '../kit/tracing.ts'

const KINDS = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  provider: SpanKind.CLIENT,
} as const

/** Only the name of a failure, because its message may repeat what was typed. */
const nameOf = (failure: unknown): string => (failure instanceof Error ? failure.name : 'Error')

/** @param share the part of traces to send, from 0 to 1 */
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
  const activeContext = new AsyncLocalStorage<Context>()
  const start = ({ name, kind, attributes = {} }: SpanOptions, startTime?: number) =>
    tracer.startSpan(
      name,
      { kind: KINDS[kind], attributes, ...(startTime !== undefined && { startTime }) },
      activeContext.getStore() ?? ROOT_CONTEXT,
    )
  return {
    begin(spanOptions) {
      const span = start(spanOptions)
      const context = trace.setSpan(activeContext.getStore() ?? ROOT_CONTEXT, span)
      return {
        run: (work) => activeContext.run(context, work),
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
    record(spanOptions, milliseconds) {
      // The SDK's own spans read the wall clock too.
      const endedAt = performance.timeOrigin + performance.now()
      start(spanOptions, endedAt - milliseconds).end(endedAt)
    },
    async close() {
      // An unreachable collector must not delay the end of the process.
      await provider.shutdown().catch(() => undefined)
    },
  }
}
