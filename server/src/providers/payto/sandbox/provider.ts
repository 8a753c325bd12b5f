import {
  PAYTO_AGREEMENTS_PATH,
  type PayToAgreement,
  payToAgreementRequest,
  type PayToAgreementRequest,
} from '@paydeck/contract/calls/payments/bank-payments'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { badRequest, notFound } from '../../../kit/errors.ts'
import { millisecondsUntil } from '../../../jobs/due-rows-store.ts'
import { defineProvider, type OpenedProvider, type ProviderKit } from '../../define-provider.ts'
import { disputes } from '../../sandbox/disputes.ts'
import { type DeliverOptions, sandboxEvents } from '../../sandbox/events.ts'
import { eventSender } from '../../sandbox/event-sender.ts'
import { payToAdapter } from './adapter.ts'
import { payToAgreements } from './agreements.ts'
import * as store from './store.ts'

const BATCH = 100

/** A PayTo provider for development, tests and demos: no payer is real, everything else is. */
export interface PayToSandbox extends OpenedProvider<'payto'> {
  /** What the hosted page does with a PayID; for the demo, which has no page. */
  agree(request: PayToAgreementRequest): Promise<PayToAgreement>
  /** Charges that took money, for reconciliation. */
  charges(operationIds: readonly string[]): ReturnType<typeof store.readPaid>
  /** Sends due events, as often and in the order requested. Returns how many the server accepted. */
  deliver(options?: DeliverOptions): Promise<number>
}

export const sandboxPayTo = defineProvider({
  kind: 'payto',
  name: 'sandbox_payto',
  isSandbox: true,
  settings: z.object({}),
  storage: { connections: 3 },
  open: openPayToSandbox,
})

function openPayToSandbox(kit: ProviderKit<unknown>): PayToSandbox {
  const { pool, clock, newId, origin } = kit
  const agreements = payToAgreements({ pool, clock, newId })
  const key = kit.key('events')
  const disputeEvents = eventSender(kit, 'payto', key)
  const deliverPayments = paymentEvents(kit, key)
  const deliver = async (options?: DeliverOptions): Promise<number> =>
    (await deliverPayments(options)) + (await disputeEvents.deliver(options))
  return {
    provider: payToAdapter({
      pool,
      clock,
      newId,
      agreementsUrl: origin + PAYTO_AGREEMENTS_PATH,
      disputes: disputes({ pool, clock, newId, recordEvent: disputeEvents.recordEvent }),
      readEvent: disputeEvents.readEvent,
    }),
    mount: (app) => mountAgreements(app, agreements),
    agree: (request) => agreements.create(request),
    charges: (operationIds) => store.readPaid(pool, operationIds),
    deliver,
    sweeps: () => [
      {
        name: 'sandbox.payto-events',
        dueIn: async () => {
          const notification = millisecondsUntil(await store.readFirstUnnotified(pool), clock.now())
          const dispute = await disputeEvents.dueIn()
          return notification === null || dispute === null
            ? (notification ?? dispute)
            : Math.min(notification, dispute)
        },
        pauseSeconds: 60,
        run: async () => void (await deliver()),
      },
    ],
  }
}

const paymentEvents = (
  { pool, clock, eventsUrl: url, onError }: ProviderKit<unknown>,
  key: Buffer,
) =>
  sandboxEvents({
    clock,
    key,
    url,
    read: (now, merchantId) => store.readUnnotified(pool, now, merchantId, BATCH),
    toEvent: ({ what, key: subject, outcome, merchant_id, operation_id: operationId, at }) => ({
      id: `${subject}.${what}`,
      type: `payto.${what}_${outcome}`,
      merchantId: merchant_id,
      operationId,
      at,
    }),
    markNotified: (unnotified, at) => store.markNotified(pool, unnotified, at),
    onError,
  })

function mountAgreements(
  app: FastifyInstance,
  agreements: ReturnType<typeof payToAgreements>,
): void {
  app.post(PAYTO_AGREEMENTS_PATH, async (request, reply) => {
    const parsed = payToAgreementRequest.safeParse(request.body)
    if (!parsed.success) throw badRequest('The PayTo request is not complete.')
    reply.header('cache-control', 'no-store')
    return agreements.create(parsed.data)
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
}
