import type { CardDetails, CardToken } from '@paydeck/contract/calls/card-provider'
import type { FastifyInstance } from 'fastify'

import { openPool } from '../../../db/pool.ts'
import type { Clock } from '../../../kit/clock.ts'
import { idMaker } from '../../../kit/ids.ts'
import { type Random, systemRandom } from '../../../kit/random.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import type { CardProvider } from '../port.ts'
import { sandboxAdapter } from './adapter.ts'
import { type Faults, faultSwitch } from './faults.ts'
import { mountSandbox } from './routes.ts'
import { readSucceeded, type StoredCharge } from './store.ts'
import { tokeniser } from './tokens.ts'

export interface SandboxOptions {
  /** The database server; the sandbox logs in with a role of its own. */
  url: string
  clock: Clock
  secret: Buffer
  random?: Random
  poolSize?: number
  onError: (failure: Error) => void
}

/** A card provider to develop, test and demonstrate with: no card is real, everything else is. */
export interface SandboxCardProvider {
  provider: CardProvider
  faults: Faults
  /** Mounts the page's endpoint for card details and the fault switch. */
  mount(app: FastifyInstance): void
  /** What a customer's page does with card details; for the demo, which has no page. */
  tokenise(details: CardDetails): Promise<CardToken>
  /** The charges that took money, of these operation ids: to compare our books with the provider's. */
  charges(operationIds: readonly string[]): Promise<StoredCharge[]>
  close(): Promise<void>
}

/** Opens the sandbox with its own connections and role: it sees nothing of our tables, nor we of its. */
export function openSandbox(options: SandboxOptions): SandboxCardProvider {
  const { url, clock, secret, random = systemRandom, poolSize = 5, onError } = options
  const pool = openPool({
    url,
    role: 'paydeck_sandbox',
    max: poolSize,
    name: 'paydeck sandbox provider',
    statementTimeout: 15_000,
    onError,
  })
  const newId = idMaker(clock, random)
  const tokenise = tokeniser({
    pool,
    clock,
    newId,
    fingerprintKey: deriveKey(secret, 'sandbox card fingerprints'),
  })
  const faults = faultSwitch()
  return {
    provider: sandboxAdapter({ pool, clock, newId }),
    faults,
    mount: (app) => mountSandbox(app, { tokenise, faults }),
    tokenise,
    charges: (operationIds) => readSucceeded(pool, operationIds),
    close: () => pool.end(),
  }
}
