import type { FastifyInstance } from 'fastify'

import type { Readiness } from '../../operating/readiness.ts'

/** Seconds until another probe makes sense. */
const TRY_AGAIN = 2

/**
 * For load balancers. `/health`: the process is alive. `/ready`: 200, or 503 while it starts, stops or has no database.
 */
export function mountHealth(app: FastifyInstance, ready: () => Promise<Readiness>): void {
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  )
  app.get('/ready', async (_request, reply) => {
    const { isReady } = await ready()
    if (!isReady) reply.header('retry-after', TRY_AGAIN)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(isReady ? 'ok' : 'not ready')
  })
}
