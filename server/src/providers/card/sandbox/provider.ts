import {
  CARD_CHALLENGE_PATH,
  CARD_TOKENS_PATH,
} from '@paydeck/contract/calls/payments/card-provider'
import * as z from 'zod/mini'

import { defineProvider, type ProviderKit } from '../../define-provider.ts'
import { disputes } from '../../sandbox/disputes.ts'
import { eventSender } from '../../sandbox/event-sender.ts'
import { sandboxAdapter } from './adapter.ts'
import { charges } from './charges.ts'
import { faultSwitch } from './faults.ts'
import { readRefunds } from './follow-up-store.ts'
import { followUps } from './follow-ups.ts'
import { CARD_CHARGES, cardMovements } from './movements.ts'
import { mountSandbox } from './routes.ts'
import type { SandboxCardProvider } from './sandbox-card.ts'
import { readSucceeded } from './store.ts'
import { tokeniser, walletTokeniser } from './tokens.ts'

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
  const { recordEvent, deliver, dueIn, readEvent } = eventSender(kit, 'card', eventKey)
  const disputed = disputes({ pool, clock, newId, recordEvent })
  const cardCharges = charges({
    pool,
    clock,
    newId,
    challengeUrl: (challengeId) => `${origin}${CARD_CHALLENGE_PATH}/${challengeId}`,
    recordEvent,
    disputes: disputed,
  })
  return {
    provider: sandboxAdapter({
      page: { part: 'card-fields', tokensUrl: origin + CARD_TOKENS_PATH, settings: {} },
      charges: cardCharges,
      followUps: followUps({ pool, clock, newId, recordEvent, disputes: disputed }),
      disputes: disputed,
      ...cardMovements(pool, clock),
      readEvent,
    }),
    disputes: disputed.byHand(CARD_CHARGES),
    faults,
    eventKey,
    mount(app) {
      mountSandbox(app, { tokenise, faults, charges: cardCharges })
    },
    tokenise,
    tokeniseWallet: walletTokeniser(tokens),
    charges: (operationIds) => readSucceeded(pool, operationIds),
    refunds: (operationIds) => readRefunds(pool, operationIds, clock.now()),
    async answerChallenge(challengeId, passed) {
      await cardCharges.answer(challengeId, passed)
    },
    deliver,
    sweeps: () => [
      {
        name: 'sandbox.events',
        dueIn,
        pauseSeconds: 60,
        run: async () => void (await deliver()),
      },
    ],
    check: async () => [await reaches(pool)],
  }
}

async function reaches(pool: ProviderKit<unknown>['pool']) {
  await pool.query('select from sandbox.charge limit 1')
  return { check: 'Its memory can be read', isOk: true }
}
