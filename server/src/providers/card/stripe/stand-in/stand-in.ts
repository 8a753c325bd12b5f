import type pg from 'pg'

import type { Clock } from '../../../../kit/clock.ts'
import { SetupError } from '../../../../kit/setup-error.ts'
import { TRIED } from '../../../../config/situations.ts'
import type { StripeSettings } from '../settings.ts'

const KEY = /^[spr]k_(test|live)_fake$/

const isAtStandIn = ({ STRIPE_API_ORIGIN: origin }: StripeSettings): boolean => origin !== undefined

/** Why a stand-in must not have these keys, or Stripe those of a stand-in; null if the keys fit. */
export function refuseStandIn(settings: StripeSettings): string | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = settings
  const [ofStandIn, ofStripe] = [KEY.test(secret), !KEY.test(publishable)]
  if (isAtStandIn(settings) && (!ofStandIn || ofStripe))
    return 'STRIPE_API_ORIGIN is a stand-in, and must not be given a key of Stripe’s: use the keys that it prints.'
  if (!isAtStandIn(settings) && (ofStandIn || !ofStripe))
    return 'STRIPE_SECRET_KEY or STRIPE_PUBLISHABLE_KEY is a stand-in’s, without its STRIPE_API_ORIGIN.'
  return null
}

/** What an operator must know when production starts with a stand-in; null without one. */
export const standInWarning = (settings: StripeSettings, isSandbox: boolean): string | null =>
  !isSandbox && isAtStandIn(settings)
    ? 'STRIPE_API_ORIGIN is set: a stand-in takes the cards, no money moves, and this database can never be used with Stripe itself.'
    : null

/** Why production must not continue without Stripe if the database's payments were not real; null if they were. */
export async function refuseTrial(pool: pg.Pool): Promise<string | null> {
  // The table only exists if the provider was on since the stand-in was added.
  const { rows: tables } = await pool.query(
    `select where to_regclass('provider_stripe.stand_in') is not null`,
  )
  if (tables.length === 0) return null
  const { rows } = await pool.query('select from provider_stripe.stand_in')
  return rows.length > 0 ? TRIED.sentence : null
}

/**
 * Marks the payments of this database as not real, and never mixes real and unreal ones. Throws SetupError if the
 * database is of the other kind.
 */
export async function keepApart(
  pool: pg.Pool,
  settings: StripeSettings,
  clock: Clock,
): Promise<void> {
  const { rows } = await pool.query<{ marked: boolean; used: boolean }>(
    `select exists (select from provider_stripe.stand_in) as marked,
            exists (select from provider_stripe.operation) as used`,
  )
  const { marked = false, used = false } = rows[0] ?? {}
  if (!isAtStandIn(settings)) {
    if (!marked) return
    throw new SetupError(
      'The cards of this database were taken by a stand-in for Stripe that moved no money. Use another database with Stripe itself.',
    )
  }
  if (marked) return
  if (used)
    throw new SetupError(
      'This database has taken cards at Stripe itself: try the stand-in of STRIPE_API_ORIGIN with another database.',
    )
  await pool.query(
    'insert into provider_stripe.stand_in (since) values ($1) on conflict do nothing',
    [clock.wall()],
  )
}
