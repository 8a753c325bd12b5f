import type { FastifyInstance } from 'fastify'

import type { Readiness } from '../../operating/readiness.ts'

/**
 * `/health`: the process lives. `/ready`: it may be sent requests, 503 while it stops or its database is away. For
 * whoever balances the load; neither says more than that.
 */
export function mountHealth(app: FastifyInstance, ready: () => Promise<Readiness>): void {
  app.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  )
  app.get('/ready', async (_request, reply) => {
    const { isReady } = await ready()
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(isReady ? 'ok' : 'not ready')
  })
}
