import type { Country, Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { NewId } from '../../kit/ids.ts'
import { reserveDrawn, reserveHeld, reserveReleased } from '../ledger/reserve-journals.ts'
import type { Journal } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import {
  drawsOf,
  excessOf,
  holdsOf,
  uncovered,
  sumHeld,
  topUpOf,
  type ReserveTerms,
} from './rules.ts'
import * as store from './store.ts'

export interface ReserveRunDeps {
  newId: NewId
  ledger: Pick<LedgerService, 'post' | 'payable'>
}

/** A payout run of one currency, with the merchant's balance locked. */
export interface ReserveRun {
  merchantId: string
  currency: Extract<Currency, 'AUD' | 'NZD'>
  businessDay: string
  asOf: Date
  place: { country: Country; timeZone: string }
  /** Null: hold no share of takings. */
  terms: ReserveTerms | null
  /** Minor units to hold until the operator releases them; 0: none. */
  fixed: number
}

/**
 * Runs before a payout run decides what to pay. Releases what is due and any excess over the fixed amount. Then draws
 * on the rest if the balance is below zero; otherwise holds its share of takings and fills up the fixed amount.
 * Idempotent.
 */
export async function updateReserve(
  deps: ReserveRunDeps,
  tx: MerchantTx,
  run: ReserveRun,
): Promise<void> {
  const { merchantId, currency, terms, fixed } = run
  const all = await store.lockHeld(tx, merchantId, currency)
  if (terms === null && fixed === 0 && all.length === 0) return
  const held = await releaseDue(deps, tx, run, all)
  const { available } = await deps.ledger.payable.sum(tx, merchantId, run)
  for (const draw of drawsOf(held, available))
    await release(deps, tx, run, { ...draw, why: 'drawn' })
  if (available <= 0) return
  const heldBack = terms === null ? 0 : await holdTakings(deps, tx, run, { terms, available })
  const heldOfFixed = sumHeld(held.filter(({ releaseOn }) => releaseOn === null))
  const amount = topUpOf(fixed, heldOfFixed, available - heldBack)
  if (amount > 0) await holdFixed(deps, tx, run, amount)
}

/** Returns the reserves that stay held. */
async function releaseDue(
  deps: ReserveRunDeps,
  tx: MerchantTx,
  run: ReserveRun,
  all: readonly store.HeldRow[],
): Promise<store.HeldRow[]> {
  const isDue = ({ releaseOn }: store.HeldRow): boolean =>
    releaseOn !== null && releaseOn <= run.businessDay
  const released = [
    ...all.filter(isDue).map((reserve) => ({ ...reserve, amount: reserve.held })),
    ...excessOf(all, run.fixed),
  ]
  for (const reserve of released) await release(deps, tx, run, { ...reserve, why: 'released' })
  return all.flatMap((reserve) => {
    const releasedAmount =
      released.find(({ reserveId }) => reserveId === reserve.reserveId)?.amount ?? 0
    return releasedAmount === reserve.held
      ? []
      : [{ ...reserve, held: reserve.held - releasedAmount }]
  })
}

async function holdFixed(
  deps: ReserveRunDeps,
  tx: MerchantTx,
  run: ReserveRun,
  amount: number,
): Promise<void> {
  const { merchantId, currency, businessDay, asOf, fixed } = run
  const reserveId = deps.newId('reserve')
  await store.insertReserve(tx, merchantId, {
    reserveId,
    currency,
    day: businessDay,
    takings: null,
    amount,
    held: amount,
    basisPoints: null,
    releaseOn: null,
    heldAt: asOf,
    payoutId: null,
  })
  await post(deps, tx, run, {
    reserveId,
    journal: reserveHeld({ reserveId, currency, amount }),
    action: 'reserve.held',
    details: { amount, fixed, day: businessDay },
  })
}

async function release(
  deps: ReserveRunDeps,
  tx: MerchantTx,
  run: ReserveRun,
  {
    reserveId,
    held,
    amount,
    day,
    why,
  }: store.HeldRow & { amount: number; why: 'released' | 'drawn' },
): Promise<void> {
  const { merchantId, currency } = run
  await store.setHeld(tx, merchantId, reserveId, held - amount)
  const details = { reserveId, currency, amount, held }
  const journal = why === 'drawn' ? reserveDrawn(details) : reserveReleased(details)
  await post(deps, tx, run, {
    reserveId,
    journal,
    action: `reserve.${why}`,
    details: { amount, day },
  })
}

/** Returns the amount it held. */
async function holdTakings(
  deps: ReserveRunDeps,
  tx: MerchantTx,
  run: ReserveRun,
  { terms, available }: { terms: ReserveTerms; available: number },
): Promise<number> {
  const { merchantId, currency, businessDay, asOf } = run
  const open = await deps.ledger.payable.takings(tx, merchantId, run)
  const covered = await store.readCovered(tx, merchantId, currency)
  const holds = holdsOf(uncovered(open, covered), terms, { businessDay, available })
  for (const hold of holds) {
    const reserveId = deps.newId('reserve')
    const { day, takings, amount, releaseOn } = hold
    const { basisPoints } = terms
    await store.insertReserve(tx, merchantId, {
      reserveId,
      currency,
      day,
      takings,
      amount,
      held: amount,
      basisPoints,
      releaseOn,
      heldAt: asOf,
      payoutId: null,
    })
    await post(deps, tx, run, {
      reserveId,
      journal: reserveHeld({ reserveId, currency, amount }),
      action: 'reserve.held',
      details: { amount, takings, basisPoints, day, releaseOn },
    })
  }
  return holds.reduce((sum, { amount }) => sum + amount, 0)
}

interface Posted {
  reserveId: string
  journal: Journal
  action: 'reserve.held' | 'reserve.released' | 'reserve.drawn'
  details: Record<string, string | number>
}

async function post(
  { ledger }: ReserveRunDeps,
  tx: MerchantTx,
  { merchantId, currency, businessDay, asOf, place }: ReserveRun,
  { reserveId, journal, action, details }: Posted,
): Promise<void> {
  await ledger.post(tx, merchantId, journal, {
    occurredAt: asOf,
    transactionId: null,
    internalOrderId: null,
    ...place,
    event: {
      actor: 'system:payout-run',
      action,
      subjectType: 'reserve',
      subjectId: reserveId,
      details: { ...details, currency, businessDay },
    },
  })
}
