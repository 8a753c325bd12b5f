import type { TestMerchant, World } from '../harness.ts'
import { addAccount, at, runDaysUntil, pay } from './payout-merchants.ts'

/** A merchant with released reserves, one that was drawn on, and a fixed amount. */
export async function merchantWithReserve(world: World): Promise<TestMerchant> {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await world.services.reserves.setTerms(
    merchant.merchantId,
    { basisPoints: 2_000, days: 9 },
    'test',
  )
  const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 80_00)
  await runDaysUntil(world, merchant, at('2026-03-05', '14:00'))
  await world.services.disputes.open(merchant.merchantId, {
    provider: 'test',
    providerRef: 'one',
    transactionId,
    amount: 1,
  })
  await runDaysUntil(world, merchant, at('2026-03-06', '14:00'))
  await pay(world, merchant, at('2026-03-09', '10:00'), 90_00)
  await runDaysUntil(world, merchant, at('2026-03-18', '09:00'))
  await pay(world, merchant, at('2026-03-18', '10:00'), 70_00)
  await runDaysUntil(world, merchant, at('2026-03-20', '14:00'))
  await world.services.reserves.setFixed(merchant.merchantId, 9_00, 'test')
  await pay(world, merchant, at('2026-03-23', '10:00'), 60_00)
  await runDaysUntil(world, merchant, at('2026-03-25', '14:00'))
  return merchant
}

/** Planted faults: the check that must notice, and the SQL that causes it. `$1` is the merchant. */
export const RESERVE_FAULTS: readonly [check: string, deed: string][] = [
  [
    'reserve_balance_matches_reserves',
    'update app.reserve set held = held - 1 where merchant_id = $1 and held > 0',
  ],
  [
    'reserves_are_posted',
    'update app.reserve set amount = amount + 1 where merchant_id = $1 and held = 0',
  ],
  [
    'reserves_are_posted',
    `update app.ledger_posting set amount = amount + 1 where merchant_id = $1
       and debit_account = 'merchant_reserve'`,
  ],
  [
    'reserves_match_audit_events',
    'update app.reserve set release_on = release_on + 1 where merchant_id = $1',
  ],
  [
    'reserves_match_audit_events',
    'update app.reserve set takings = takings + 1 where merchant_id = $1',
  ],
  [
    'reserves_match_audit_events',
    'update app.reserve set day = day + 1 where merchant_id = $1 and release_on is null',
  ],
  [
    'reserves_match_their_payout',
    'update app.reserve set payout_id = null where merchant_id = $1 and held = 0',
  ],
  [
    'reserves_are_released_on_time',
    'update app.reserve set held = amount where merchant_id = $1 and held = 0',
  ],
]
