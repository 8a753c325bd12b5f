import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import { disputeMovements, type FeeOf } from '../../sandbox/movements.ts'
import { settlingMovements } from '../../sandbox/settlements.ts'

/** Charges and captures that took money. */
export const CARD_CHARGES = `
  select operation_id, merchant_id, amount, currency from sandbox.charge
  where outcome = 'succeeded' and kind in ('charge', 'saved')
  union all
  select operation_id, merchant_id, amount, currency from sandbox.follow_up
  where kind = 'capture' and outcome = 'succeeded'`

const CARD_MOVEMENTS = `
  select ref, 'charge' as kind, operation_id, amount, currency, created_at as at from sandbox.charge
  where outcome = 'succeeded' and kind in ('charge', 'saved')
  union all
  select ref, case kind when 'capture' then 'charge' else 'refund' end, operation_id,
    case kind when 'capture' then amount else -amount end, currency, coalesce(settles_at, created_at)
  from sandbox.follow_up where kind in ('capture', 'refund') and outcome in ('succeeded', 'pending')
  union all
  select ref || '.returned', 'refund_returned', operation_id, amount, currency, returns_at
  from sandbox.follow_up where returns_at is not null
  union all
  ${disputeMovements('(select operation_id from sandbox.charge union all select operation_id from sandbox.follow_up)')}`

/** The fee of a charge in basis points, and of a dispute in minor units. */
const CHARGE_POINTS = 140
const DISPUTE_FEE = 25_00

const cardFee: FeeOf = ({ kind, amount }) => {
  if (kind === 'charge') return Math.round((amount * CHARGE_POINTS) / 10_000)
  return kind === 'dispute' ? DISPUTE_FEE : 0
}

/** The sandbox card provider's movements of a day, and its payouts to us. */
export const cardMovements = (pool: pg.Pool, clock: Clock) =>
  settlingMovements({ pool, clock, name: 'sandbox' }, CARD_MOVEMENTS, cardFee)
