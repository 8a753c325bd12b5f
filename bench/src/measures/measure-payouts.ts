import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { writeOffset } from '../../../server/src/db/clock-offset.ts'
import { startWorld, type World } from '../../../server/test/harness.ts'
import { addAccount, at, pay } from '../../../server/test/money/payout-merchants.ts'
import { makeMerchants, withDatabase } from '../own-database.ts'
import type { Report } from '../report.ts'
import { newServerSettings, startProcess } from '../server.ts'

const MERCHANTS = 10_000
/** Merchants with money to pay out. */
const BUSY = 20
const PAYMENTS_EACH = 10
/** A business day, a week after the payments. */
const DUE = at('2027-03-10', '13:00')
/** From the worker's start to the due hour. */
const LEAD_MS = 20_000
const MAX_SECONDS = 120

/** The time from the hour at which all merchants' payouts are due to the last payout, with one worker. */
export async function measurePayouts(clusterUrl: string, report: Report): Promise<void> {
  report.heading(`Payouts of ${MERCHANTS} merchants due at the same hour, ${BUSY} of them busy`)
  await withDatabase(clusterUrl, async (url) => {
    const setting = await newServerSettings(url)
    const secret = setting.environment['PAYDECK_SECRET'] ?? ''
    await makeMerchants(url, MERCHANTS - BUSY)
    const world = await startWorld({ databaseUrl: url, secret })
    await seedBusyMerchants(world)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('update app.merchant set payout_due_at = $1', [DUE])
      await writeOffset(world.db, DUE.getTime() - LEAD_MS - Date.now())
      await world.stop()
      const startedAt = Date.now()
      const args = ['--no-demo', '--role', 'worker']
      const worker = await startProcess({ ...setting, args }, null)
      const paidAt = await untilPaidOut(client)
      await worker.stop()
      const seconds = (paidAt - startedAt - LEAD_MS) / 1_000
      report.check(
        'from due to done',
        `${seconds.toFixed(1)} s`,
        `at most ${MAX_SECONDS} s`,
        seconds <= MAX_SECONDS,
      )
    } finally {
      await client.end()
    }
  })
}

async function seedBusyMerchants(world: World): Promise<void> {
  for (let n = 0; n < BUSY; n++) {
    world.time.set(at('2027-03-02', '09:00'))
    const merchant = await world.merchant()
    await addAccount(merchant)
    for (let payment = 0; payment < PAYMENTS_EACH; payment++)
      await pay(world, merchant, at('2027-03-03', '10:00'), 64_00)
  }
}

/** Wall time at which every merchant was checked and each busy one's payout was sent. */
async function untilPaidOut(client: pg.Client): Promise<number> {
  const limit = Date.now() + LEAD_MS + 10 * MAX_SECONDS * 1_000
  for (;;) {
    const { rows } = await client.query<{ due: number; sent: number }>(
      `select (select count(*) from app.merchant where payout_due_at <= $1)::int as due,
         (select count(*) from app.payout where status <> 'pending')::int as sent`,
      [DUE],
    )
    const { due = 0, sent = 0 } = rows[0] ?? {}
    if (due === 0 && sent === BUSY) return Date.now()
    if (Date.now() > limit) throw new Error(`${due} merchants are still due, ${sent} were paid out`)
    await sleep(100)
  }
}
