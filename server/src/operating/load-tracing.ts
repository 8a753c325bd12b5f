import type { FastifyInstance } from 'fastify'

import type { Config } from '../config/config.ts'
import type { Job, Sweep } from '../jobs/queue.ts'
import { withSpan, type Tracing } from '../kit/tracing.ts'

/** Null without an endpoint, in which case the SDK is not loaded. */
export async function loadTracing({
  traces,
  roles,
}: Pick<Config, 'traces' | 'roles'>): Promise<Tracing | null> {
  if (!traces) return null
  const { openTracing } = await import('./tracing.ts')
  const service = ['paydeck', ...(roles.api ? ['api'] : []), ...(roles.worker ? ['worker'] : [])]
  return openTracing({ ...traces, service: service.join('-') })
}

/** Adds a span for each request to routes mounted later, named by route pattern, until its response is sent. */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  http.addHook('onRoute', (route) => {
    const { handler, url } = route
    route.handler = function traced(request, reply) {
      const span = tracing.begin({
        name: `${request.method} ${url}`,
        kind: 'request',
        attributes: {
          'http.request.method': request.method,
          'http.route': url,
          'paydeck.request_id': request.id,
        },
      })
      reply.raw.once('close', () => {
        const { statusCode } = reply
        span.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? reply : undefined)
      })
      return span.run(() => handler.call(this, request, reply))
    }
  })
}

export const tracedSweep =
  (tracing: Tracing | null) =>
  (sweep: Sweep): Sweep => ({
    ...sweep,
    run: () => withSpan(tracing, { name: `sweep ${sweep.name}`, kind: 'job' }, () => sweep.run()),
  })

export const tracedJob =
  (tracing: Tracing | null) =>
  (job: Job): Job => ({
    ...job,
    handle: (data) =>
      withSpan(tracing, { name: `job ${job.queue}`, kind: 'job' }, () => job.handle(data)),
  })
