import { api } from '@paydeck/contract/protocol/api'
import {
  CARD_TOKENS_PATH,
  cardDetails,
  SANDBOX_FAULTS_PATH,
  sandboxFault,
  TEST_CARDS_PATH,
} from '@paydeck/contract/calls/payments/card-provider'
import type { FastifyInstance } from 'fastify'

import { badRequest } from '../../../kit/errors.ts'
import { mountChallenges } from './challenge-routes.ts'
import type { Charges } from './charges.ts'
import type { Faults } from './faults.ts'
import { TEST_CARDS_PAGE } from './test-cards-page.ts'
import type { tokeniser } from './tokens.ts'

export interface SandboxRoutes {
  tokenise: ReturnType<typeof tokeniser>
  faults: Faults
  charges: Charges
}

export function mountSandbox(
  app: FastifyInstance,
  { tokenise, faults, charges }: SandboxRoutes,
): void {
  mountChallenges(app, charges)

  app.post(CARD_TOKENS_PATH, async (request, reply) => {
    const details = cardDetails.safeParse(request.body)
    if (!details.success) throw badRequest('The card details are not complete.')
    reply.header('cache-control', 'no-store')
    return tokenise(details.data)
  })

  app.get(TEST_CARDS_PATH, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(TEST_CARDS_PAGE),
  )

  app.post(SANDBOX_FAULTS_PATH, async (request, reply) => {
    const parsed = sandboxFault.safeParse(request.body)
    if (!parsed.success)
      throw badRequest('Send { "call": name, "times": 0 to 1000 }, and "merchantId" for one.')
    const { call, merchantId, times } = parsed.data
    if (!Object.hasOwn(api, call)) throw badRequest(`There is no call named "${call}".`)
    faults.set(call, merchantId ?? null, times)
    return reply.status(204).send()
  })
}
