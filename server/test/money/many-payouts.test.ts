import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { addAccount, at, netOf, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'

const IDLE = 300
/** A business day, a week after the payment. */
const DUE = at('2027-03-10', '13:00')

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** Merchants without money to pay out, due at the same hour. */
async function seedIdleMerchants(): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query(
    `insert into app.merchant (merchant_id, tenant_id, slug, business_name, brand_name, trading_country, tax_country,
       tags, public_key, abacus_enabled, source_verification_enabled, activated_at, time_zone, account_name,
       account_address, customer_dashboard, fee_basis_points, fee_fixed, created_at, version,
       payout_schedule, payout_hold_hours, type_of_product, counts_zone)
     select 'mcht_' || lpad(i::text, 16, '0'), (select tenant_id from global.tenant limit 1), 'idle-' || i, 'Idle', 'Idle',
       'AU', 'AU', '{}', 'pk', true, false, now(), 'Australia/Sydney', 'Idle', '', false, 175, 30, now(), 1, 'daily', 0,
       '', 'Australia/Sydney'
     from generate_series(1, $1::int) i`,
    [IDLE],
  )
  await client.query('update app.merchant set payout_due_at = $1', [DUE])
  await client.end()
}

test('BEY-202 when all merchants’ payouts are due at one hour, one without money costs four short transactions and delays no one', async () => {
  world.time.set(at('2027-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2027-03-03', '10:00'), 64_00)
  await seedIdleMerchants()
  world.time.hold(DUE)
  const merchants = vi.spyOn(world.db, 'inMerchant')
  const sweeps = vi.spyOn(world.db, 'inSweep')
  await world.services.payouts.runDue()
  const ofIdle = merchants.mock.calls.filter(([id]) => id !== merchant.merchantId).length
  const [payoutCount, sweepCount] = [ofIdle / IDLE, sweeps.mock.calls.length]
  merchants.mockRestore()
  sweeps.mockRestore()
  expect(payoutCount).toBeLessThanOrEqual(4)
  expect(sweepCount).toBeLessThanOrEqual(IDLE / 50 + 2)
  expect(await payoutsOf(world, merchant)).toMatchObject([{ amount: netOf(64_00) }])
  const [remaining] = await world.db.reader.query<{ n: number }>(
    null,
    'select count(*)::int as n from app.merchant where payout_due_at <= $1',
    [DUE],
  )
  expect(remaining).toEqual({ n: 0 })
})
