import {
  CARD_CHALLENGE_PATH,
  CARD_TOKENS_PATH,
  type CardDetails,
  type CardToken,
} from '@paydeck/contract/calls/card-provider'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import * as z from 'zod/mini'

import { defineProvider, type OpenedProvider, type ProviderKit } from '../../define-provider.ts'
import { disputes } from '../../sandbox/disputes.ts'
import type { DeliverOptions } from '../../sandbox/events.ts'
import { sandboxMovements } from '../../sandbox/movements.ts'
import { eventReader } from '../../sandbox/signature.ts'
import { eventSender } from '../../sandbox/told-events.ts'
import { sandboxAdapter } from './adapter.ts'
import { mountChallenges } from './challenge-routes.ts'
import { charges } from './charges.ts'
import { type Faults, faultSwitch } from './faults.ts'
import { readRefunds, type MadeRefund } from './follow-up-store.ts'
import { followUps } from './follow-ups.ts'
import { CARD_MOVEMENTS, cardFee } from './movements.ts'
import { mountSandbox } from './routes.ts'
import { readSucceeded, type TakenCharge } from './store.ts'
import { tokeniser, walletTokeniser } from './tokens.ts'

/** A card provider for development, tests and demos: no card is real, everything else is. */
export interface SandboxCardProvider extends OpenedProvider<'card'> {
  faults: Faults
  /** Signs the events. */
  eventKey: Buffer
  /** What a customer's page does with card details; the demo has no page. */
  tokenise(details: CardDetails): Promise<CardToken>
  tokeniseWallet(
    details: Pick<CardDetails, 'number' | 'expMonth' | 'expYear'>,
    wallet: WalletKind,
  ): Promise<CardToken>
  /** Charges and captures that took money, for reconciliation. */
  charges(operationIds: readonly string[]): Promise<TakenCharge[]>
  refunds(operationIds: readonly string[]): Promise<MadeRefund[]>
  answerChallenge(threeDSAuthorisationId: string, passed: boolean): Promise<void>
  /** Sends due events, as often and in the order requested; returns how many the server accepted. */
  deliver(options?: DeliverOptions): Promise<number>
}

export const sandboxCard = defineProvider({
  kind: 'card',
  name: 'sandbox',
  isSandbox: true,
  settings: z.object({}),
  storage: { connections: 5 },
  open: openSandboxCard,
})

function openSandboxCard(kit: ProviderKit<unknown>): SandboxCardProvider {
  const { pool, clock, newId, origin } = kit
  const tokens = { pool, clock, newId, fingerprintKey: kit.key('card fingerprints') }
  const tokenise = tokeniser(tokens)
  const faults = faultSwitch()
  const eventKey = kit.key('events')
  const { tell, deliver } = eventSender(kit, 'card', eventKey)
  const disputed = disputes({ pool, clock, newId, tell })
  const taken = charges({
    pool,
    clock,
    newId,
    challengeUrl: (challengeId) => `${origin}${CARD_CHALLENGE_PATH}/${challengeId}`,
    tell,
    disputes: disputed,
  })
  return {
    provider: sandboxAdapter({
      page: { part: 'card-fields', tokensUrl: origin + CARD_TOKENS_PATH, settings: {} },
      charges: taken,
      followUps: followUps({ pool, clock, newId, tell, disputes: disputed }),
      disputes: disputed,
      movements: sandboxMovements(pool, () => clock.now(), CARD_MOVEMENTS, cardFee),
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
    refunds: (operationIds) => readRefunds(pool, operationIds, clock.now()),
    async answerChallenge(challengeId, passed) {
      await taken.answer(challengeId, passed)
    },
    deliver,
    // What was not taken at once, or became due later.
    sweeps: () => [
      { name: 'sandbox.events', schedule: '* * * * *', run: async () => void (await deliver()) },
    ],
    check: async () => [await reaches(pool)],
  }
}

async function reaches(pool: ProviderKit<unknown>['pool']) {
  await pool.query('select from sandbox.charge limit 1')
  return { what: 'Its memory can be read', isOk: true }
}
