import { LOGO_PATH } from '@paydeck/contract/merchant/logo'
import type { FastifyInstance } from 'fastify'

import { sendNotFound } from '../../../http/edge/error-response.ts'

interface Named {
  Params: { merchantId: string; logoId: string }
}

/** Safe because the address contains the hash of the bytes. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves merchants' logos to the payment page, emails and the dashboard; only pictures that we encoded. */
export function mountLogos(
  app: FastifyInstance,
  find: (merchantId: string, logoId: string) => Promise<Buffer | null>,
): void {
  app.get<Named>(`${LOGO_PATH}/:merchantId/:logoId`, async (request, reply) => {
    const { merchantId, logoId } = request.params
    const bytes = /^[0-9a-f]{32}$/.test(logoId) ? await find(merchantId, logoId) : null
    if (bytes === null) return sendNotFound(request, reply)
    return reply
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(bytes)
  })
}
