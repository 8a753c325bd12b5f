import {
  CARD_CHALLENGE_PATH,
  CARD_EVENTS_PATH,
  type CardDetails,
  type CardToken,
} from '@paydeck/contract/calls/card-provider'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-ways'
import type { FastifyInstance } from 'fastify'

import { openPool } from '../../../db/pool.ts'
import type { Sweep } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import { idMaker } from '../../../kit/ids.ts'
import { type Random, systemRandom } from '../../../kit/random.ts'
import { deriveKey } from '../../../kit/secrets.ts'
import type { DeliverOptions } from '../../sandbox-events.ts'
import { eventReader } from '../../sandbox-signature.ts'
import type { CardProvider } from '../port.ts'
import { sandboxAdapter } from './adapter.ts'
import { mountChallenges } from './challenge-routes.ts'
import { charges } from './charges.ts'
import { disputes } from './disputes.ts'
import { eventSender } from './events.ts'
import { type Faults, faultSwitch } from './faults.ts'
import { readRefunds, type StoredFollowUp } from './follow-up-store.ts'
import { followUps } from './follow-ups.ts'
import { mountSandbox } from './routes.ts'
import { readSucceeded, type TakenCharge } from './store.ts'
import { tokeniser, walletTokeniser } from './tokens.ts'

export interface SandboxOptions {
  /** The database server; the sandbox logs in with a role of its own. */
  url: string
  clock: Clock
  secret: Buffer
  /** Where the server is: challenge pages stand there, and events go there. */
  origin: string
  /** Send events as they come; otherwise they wait for `deliver`. */
  sendsEvents?: boolean
  random?: Random
  poolSize?: number
  onError: (failure: Error) => void
}

/** A card provider to develop, test and demonstrate with: no card is real, everything else is. */
export interface SandboxCardProvider {
  provider: CardProvider
  faults: Faults
  /** What the sandbox signs its events with. */
  eventKey: Buffer
  /** Mounts the page's endpoint for card details, the challenge pages and the fault switch. */
  mount(app: FastifyInstance): void
  /** What a customer's page does with card details; for the demo, which has no page. */
  tokenise(details: CardDetails): Promise<CardToken>
  /** The same for a card that came in a wallet. */
  tokeniseWallet(
    details: Pick<CardDetails, 'number' | 'expMonth' | 'expYear'>,
    wallet: WalletKind,
  ): Promise<CardToken>
  /** The charges and captures that took money, of these operation ids: to compare our books with the provider's. */
  charges(operationIds: readonly string[]): Promise<TakenCharge[]>
  /** The refunds that were made or are on their way, of these operation ids. */
  refunds(operationIds: readonly string[]): Promise<StoredFollowUp[]>
  /** Presses a button of a challenge page. */
  answerChallenge(threeDSAuthorisationId: string, passed: boolean): Promise<void>
  /** Sends the events that are due, as often and in the order asked for; answers how many were taken. */
  deliver(options?: DeliverOptions): Promise<number>
  /** Sends what was not taken at once, or became due later. */
  sweeps(): Sweep[]
  close(): Promise<void>
}

/** Opens the sandbox with its own connections and role: it sees nothing of our tables, nor we of its. */
export function openSandbox(options: SandboxOptions): SandboxCardProvider {
  const { url, clock, secret, origin, random = systemRandom, poolSize = 5, onError } = options
  const pool = openPool({
    url,
    role: 'paydeck_sandbox',
    max: poolSize,
    name: 'paydeck sandbox provider',
    statementTimeout: 15_000,
    onError,
  })
  const newId = idMaker(clock, random)
  const tokens = {
    pool,
    clock,
    newId,
    fingerprintKey: deriveKey(secret, 'sandbox card fingerprints'),
  }
  const tokenise = tokeniser(tokens)
  const faults = faultSwitch()
  const eventKey = deriveKey(secret, 'sandbox card events')
  const events = eventSender({
    pool,
    clock,
    newId,
    key: eventKey,
    url: origin + CARD_EVENTS_PATH,
    atOnce: options.sendsEvents ?? false,
    onError,
  })
  const disputed = disputes({ pool, clock, newId, tell: events.tell })
  const taken = charges({
    pool,
    clock,
    newId,
    challengeUrl: (challengeId) => `${origin}${CARD_CHALLENGE_PATH}/${challengeId}`,
    tell: events.tell,
    disputes: disputed,
  })
  return {
    provider: sandboxAdapter({
      charges: taken,
      followUps: followUps({ pool, clock, newId, tell: events.tell, disputes: disputed }),
      disputes: disputed,
      readEvent: eventReader([eventKey]),
    }),
    faults,
    eventKey,
    mount(app) {
      mountSandbox(app, { tokenise, faults })
      mountChallenges(app, taken)
    },
    tokenise,
    tokeniseWallet: walletTokeniser(tokens),
    charges: (operationIds) => readSucceeded(pool, operationIds),
    refunds: (operationIds) => readRefunds(pool, operationIds),
    async answerChallenge(challengeId, passed) {
      await taken.answer(challengeId, passed)
    },
    deliver: events.deliver,
    sweeps: () => [
      {
        name: 'sandbox.events',
        schedule: '* * * * *',
        async run() {
          await events.deliver()
        },
      },
    ],
    close: () => pool.end(),
  }
}
