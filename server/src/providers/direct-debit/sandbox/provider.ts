import {
  DEBIT_TOKENS_PATH,
  debitAccountDetails,
  type DebitAccountDetails,
  type DebitAccountToken,
} from '@paydeck/contract/calls/payments/bank-payments'
import * as z from 'zod/mini'

import { badRequest } from '../../../kit/errors.ts'
import { millisecondsUntil } from '../../../jobs/due-rows-store.ts'
import { defineProvider, type OpenedProvider, type ProviderKit } from '../../define-provider.ts'
import { type DeliverOptions, sandboxEvents } from '../../sandbox/events.ts'
import { eventReader } from '../../sandbox/signature.ts'
import { debitAdapter } from './adapter.ts'
import * as store from './store.ts'
import { debitTokeniser } from './tokens.ts'

const BATCH = 100

/** A direct debit provider for development, tests and demos: no account is real, everything else is. */
export interface DebitSandbox extends OpenedProvider<'direct_debit'> {
  /** What the hosted page does with a bank account; for the demo, which has no page. */
  tokenise(details: DebitAccountDetails): Promise<DebitAccountToken>
  /** Debits that took money, for reconciliation. */
  debits(operationIds: readonly string[]): ReturnType<typeof store.readConfirmed>
  /** Sends due events, as often and in the order requested. Returns how many the server accepted. */
  deliver(options?: DeliverOptions): Promise<number>
}

export const sandboxDirectDebit = defineProvider({
  kind: 'direct_debit',
  name: 'sandbox_direct_debit',
  isSandbox: true,
  settings: z.object({}),
  storage: { connections: 3 },
  open: openDebitSandbox,
})

function openDebitSandbox(kit: ProviderKit<unknown>): DebitSandbox {
  const { pool, clock, newId, origin, eventsUrl, onError } = kit
  const tokenise = debitTokeniser({ pool, clock, newId })
  const key = kit.key('events')
  const deliver = sandboxEvents({
    clock,
    key,
    url: eventsUrl,
    read: (now, merchantId) => store.readUnnotified(pool, now, merchantId, BATCH),
    toEvent: ({ ref, what: kind, merchant_id: merchantId, operation_id: operationId, at }) => ({
      id: `${ref}.${kind}`,
      type: `debit.${kind}`,
      merchantId,
      operationId,
      at,
    }),
    markNotified: (unnotified, at) => store.markNotified(pool, unnotified, at),
    onError,
  })
  return {
    provider: debitAdapter({
      pool,
      clock,
      newId,
      page: { part: 'account-fields', tokensUrl: origin + DEBIT_TOKENS_PATH, settings: {} },
      readEvent: eventReader([key]),
    }),
    mount(app) {
      app.post(DEBIT_TOKENS_PATH, async (request, reply) => {
        const details = debitAccountDetails.safeParse(request.body)
        if (!details.success) throw badRequest('The bank account is not complete.')
        reply.header('cache-control', 'no-store')
        return tokenise(details.data)
      })
    },
    tokenise,
    debits: (operationIds) => store.readConfirmed(pool, operationIds, clock.now()),
    deliver,
    sweeps: () => [
      {
        name: 'sandbox.debit-events',
        dueIn: async () => millisecondsUntil(await store.readFirstUnnotified(pool), clock.now()),
        pauseSeconds: 60,
        run: async () => void (await deliver()),
      },
    ],
  }
}
