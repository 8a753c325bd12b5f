import type { Database } from '../../../db/database.ts'
import { firstDue } from '../../../jobs/due-rows-store.ts'
import { processDue } from '../../../jobs/process-due.ts'
import type { Sweep } from '../../../jobs/queue.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Gateways } from '../../gateways/registry.ts'
import * as store from './saved-card-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A day later, so that a payment in progress when the card was removed can end first. */
export const firstForgetAt = (removedAt: Date): Date => new Date(removedAt.getTime() + DAY)

export interface ForgetRemovedDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  gateways: Pick<Gateways, 'card'>
  onError: (failure: unknown) => void
}

/** Deletes removed cards at their providers too, once no plan charges them. */
export const removedCardSweeps = (deps: ForgetRemovedDeps): Sweep[] => [
  {
    name: 'saved-cards.forget',
    dueIn: firstDue(deps, 'app.removedSource.forgetAt'),
    pauseSeconds: 300,
    run: () =>
      processDue({
        find: (limit) => deps.db.inSweep((tx) => store.removedDue(tx, deps.clock.now(), limit)),
        nameOf: ({ merchantId, paymentSource }) => `${merchantId} ${paymentSource}`,
        handle: (card) => forget(deps, card),
        onError: deps.onError,
      }),
  },
]

async function forget(deps: ForgetRemovedDeps, card: store.RemovedCard): Promise<void> {
  const { db, clock } = deps
  const { merchantId, paymentSource: source } = card
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds)
  const provider = await db.inMerchant(merchantId, async (tx) => {
    if (!(await store.paysPlan(tx, card))) return store.providerOfSource(tx, merchantId, source)
    await store.setForgetAt(tx, card, later(DAY))
    return null
  })
  if (provider === null) return
  const forgotten = await forgetAtProvider(deps, { provider, merchantId, source })
  await db.inMerchant(merchantId, (tx) =>
    store.setForgetAt(tx, card, forgotten ? null : later(HOUR)),
  )
}

/** False while the provider is down. A provider that stores no cards has nothing to forget. */
async function forgetAtProvider(
  { gateways, onError }: ForgetRemovedDeps,
  { provider, ...card }: { provider: string; merchantId: string; source: string },
): Promise<boolean> {
  try {
    const { forgetCard } = gateways.card.of({ provider })
    return !forgetCard || (await forgetCard(card)).kind === 'forgotten'
  } catch (failure) {
    onError(failure)
    return false
  }
}
