import {
  PAYTO_AGREEMENTS_PATH,
  PAYTO_EVENTS_PATH,
  type PayToAgreement,
  payToAgreementRequest,
  type PayToAgreementRequest,
} from '@paydeck/contract/calls/bank-payments'
import type { FastifyInstance } from 'fastify'

import { openPool } from '../../../db/pool.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import { idMaker } from '../../../kit/ids.ts'
import { type Random, systemRandom } from '../../../kit/random.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import { type DeliverOptions, sandboxEvents } from '../../sandbox-events.ts'
import { eventReader } from '../../sandbox-signature.ts'
import type { PayToProvider } from '../port.ts'
import { payToAdapter } from './adapter.ts'
import { payToAgreements } from './agreements.ts'
import * as store from './store.ts'

/** How many events one look finds. */
const BATCH = 100

export interface PayToSandboxOptions {
  /** The database server; the sandbox logs in with a role of its own. */
  url: string
  clock: Clock
  secret: Buffer
  /** Where the server is: events go there. */
  origin: string
  random?: Random
  poolSize?: number
  onError: (failure: Error) => void
}

/** A PayTo provider to develop, test and demonstrate with: no payer is real, everything else is. */
export interface PayToSandbox {
  provider: PayToProvider
  /** Mounts the page's endpoints for agreements. */
  mount(app: FastifyInstance): void
  /** What a customer's page does with a PayID; for the demo, which has no page. */
  agree(request: PayToAgreementRequest): Promise<PayToAgreement>
  /** The charges that took money, of these operation ids: to compare our books with the provider's. */
  charges(operationIds: readonly string[]): ReturnType<typeof store.readPaid>
  /** Sends the events that are due, as often and in the order asked for; answers how many were taken. */
  deliver(options?: DeliverOptions): Promise<number>
  close(): Promise<void>
}

/** Opens the sandbox with its own connections and role: it sees nothing of our tables, nor we of its. */
export function openPayToSandbox(options: PayToSandboxOptions): PayToSandbox {
  const { url, clock, secret, origin, random = systemRandom, poolSize = 3, onError } = options
  const pool = openPool({
    url,
    role: 'paydeck_sandbox',
    max: poolSize,
    name: 'paydeck sandbox PayTo',
    statementTimeout: 15_000,
    onError,
  })
  const newId = idMaker(clock, random)
  const agreements = payToAgreements({ pool, clock, newId })
  const key = deriveKey(secret, 'sandbox PayTo events')
  return {
    provider: payToAdapter({ pool, clock, newId, readEvent: eventReader([key]) }),
    mount(app) {
      app.post(PAYTO_AGREEMENTS_PATH, async (request, reply) => {
        const asked = payToAgreementRequest.safeParse(request.body)
        if (!asked.success) throw badRequest('The PayTo request is not complete.')
        reply.header('cache-control', 'no-store')
        return agreements.create(asked.data)
      })
      app.get<{ Params: { token: string } }>(
        `${PAYTO_AGREEMENTS_PATH}/:token`,
        async (request, reply) => {
          const agreement = await agreements.read(request.params.token)
          if (!agreement) throw notFound()
          reply.header('cache-control', 'no-store')
          return agreement
        },
      )
    },
    agree: (request) => agreements.create(request),
    charges: (operationIds) => store.readPaid(pool, operationIds),
    deliver: sandboxEvents({
      clock,
      key,
      url: origin + PAYTO_EVENTS_PATH,
      read: (now, merchantId) => store.readUntold(pool, now, merchantId, BATCH),
      toEvent: ({ what, key: about, outcome, merchant_id, operation_id: operationId, at }) => ({
        id: `${about}.${what}`,
        type: `payto.${what}_${outcome}`,
        merchantId: merchant_id,
        operationId,
        at,
      }),
      markTold: (untold, at) => store.markTold(pool, untold, at),
      onError,
    }),
    close: () => pool.end(),
  }
}
