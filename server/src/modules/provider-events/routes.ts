import type { FastifyInstance } from 'fastify'

import type { ProviderEventsService } from './service.ts'

/** Events are small; anything longer is not an event. */
const MAX_BYTES = 64 * 1024

interface WebhookRoute {
  Params: { provider: string }
  Body: Buffer | undefined
}

/** The address for providers' events. Not part of the contract, because each provider has its own format. */
export function mountProviderEvents(app: FastifyInstance, events: ProviderEventsService): void {
  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post<WebhookRoute>('/webhooks/:provider', async (request, reply) => {
      const { provider } = request.params
      await events.receive(provider, request.body ?? Buffer.alloc(0), request.headers)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}
