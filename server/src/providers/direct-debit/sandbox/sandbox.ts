import {
  DEBIT_EVENTS_PATH,
  DEBIT_TOKENS_PATH,
  debitAccountDetails,
  type DebitAccountDetails,
  type DebitAccountToken,
} from '@paydeck/contract/calls/bank-payments'
import type { FastifyInstance } from 'fastify'

import { openPool } from '../../../db/pool.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest } from '../../../kit/errors.ts'
import { idMaker } from '../../../kit/ids.ts'
import { type Random, systemRandom } from '../../../kit/random.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import { type DeliverOptions, sandboxEvents } from '../../sandbox-events.ts'
import { eventReader } from '../../sandbox-signature.ts'
import type { DirectDebitProvider } from '../port.ts'
import { debitAdapter } from './adapter.ts'
import * as store from './store.ts'
import { debitTokeniser } from './tokens.ts'

/** How many events one look finds. */
const BATCH = 100

export interface DebitSandboxOptions {
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

/** A direct debit provider to develop, test and demonstrate with: no account is real, everything else is. */
export interface DebitSandbox {
  provider: DirectDebitProvider
  /** Mounts the page's endpoint for bank accounts. */
  mount(app: FastifyInstance): void
  /** What a customer's page does with a bank account; for the demo, which has no page. */
  tokenise(details: DebitAccountDetails): Promise<DebitAccountToken>
  /** The debits that took money, of these operation ids: to compare our books with the provider's. */
  debits(operationIds: readonly string[]): ReturnType<typeof store.readConfirmed>
  /** Sends the events that are due, as often and in the order asked for; answers how many were taken. */
  deliver(options?: DeliverOptions): Promise<number>
  close(): Promise<void>
}

/** Opens the sandbox with its own connections and role: it sees nothing of our tables, nor we of its. */
export function openDebitSandbox(options: DebitSandboxOptions): DebitSandbox {
  const { url, clock, secret, origin, random = systemRandom, poolSize = 3, onError } = options
  const pool = openPool({
    url,
    role: 'paydeck_sandbox',
    max: poolSize,
    name: 'paydeck sandbox direct debit',
    statementTimeout: 15_000,
    onError,
  })
  const newId = idMaker(clock, random)
  const tokenise = debitTokeniser({ pool, clock, newId })
  const key = deriveKey(secret, 'sandbox direct debit events')
  return {
    provider: debitAdapter({ pool, clock, newId, readEvent: eventReader([key]) }),
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
    deliver: sandboxEvents({
      clock,
      key,
      url: origin + DEBIT_EVENTS_PATH,
      read: (now, merchantId) => store.readUntold(pool, now, merchantId, BATCH),
      toEvent: ({ ref, what, merchant_id: merchantId, operation_id: operationId, at }) => ({
        id: `${ref}.${what}`,
        type: `debit.${what}`,
        merchantId,
        operationId,
        at,
      }),
      markTold: (untold, at) => store.markTold(pool, untold, at),
      onError,
    }),
    close: () => pool.end(),
  }
}
