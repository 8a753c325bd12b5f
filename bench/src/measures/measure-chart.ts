import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { startOfDay, addDays, wireRange } from '@paydeck/contract/time/days'
import pg from 'pg'

import { median, ms } from '../figures.ts'
import { medianTimes } from '../load.ts'
import type { Testbed } from './measure-list.ts'
import type { BenchMerchant } from '../merchant.ts'
import type { Report } from '../report.ts'

const REPETITIONS = 20
const RAW_TIMES = 5

export async function measureChart({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const chart = (timeZone: string) =>
    server.get(
      `/api/dashboard/merchant/${merchant.merchantId}/daily-transaction-count${toQueryString({
        ...wireRange(merchant.daysBack(365), merchant.today),
        timeZone,
      })}`,
    )
  const [own = 0, other = 0] = await medianTimes(
    [chart(merchant.timeZone), chart('Pacific/Auckland')],
    REPETITIONS,
  )
  const raw = await rawChart(merchant)
  report.heading(`A year's chart, ${merchant.rows} payments, one request at a time`)
  report.line('GROUP BY over the rows', ms(raw))
  report.check(
    "our endpoint, days of the merchant's zone",
    ms(own),
    `at most ${ms(raw / 100)}`,
    own <= raw / 100,
  )
  report.line('our endpoint, days of another zone', ms(other))
}

async function rawChart(merchant: BenchMerchant): Promise<number> {
  const client = new pg.Client({ connectionString: merchant.url })
  await client.connect()
  try {
    await client.query('set jit = off')
    const times: number[] = []
    for (let n = 0; n <= RAW_TIMES; n++) {
      const startedAt = performance.now()
      await client.query(
        `select (created_at at time zone $2)::date as day, count(*) as n from app.payment
         where merchant_id = $1 and created_at >= $3 and created_at < $4 group by 1`,
        [
          merchant.merchantId,
          merchant.timeZone,
          startOfDay(merchant.daysBack(365), merchant.timeZone),
          startOfDay(addDays(merchant.today, 1), merchant.timeZone),
        ],
      )
      if (n > 0) times.push(performance.now() - startedAt)
    }
    return median(times)
  } finally {
    await client.end()
  }
}

/** Limit for the call that returns everything about a day. */
const MAX_MS = 30

/** The overview's figures of a day: takings of a week and of a year, transfers, what needs attention. */
export async function measureToday({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const { merchantId, rows } = merchant
  const urlOf = (period: string) =>
    server.get(
      `/api${fillPath(api.getToday.path, { merchantId })}${toQueryString({ period, day: merchant.today })}`,
    )
  const [week = 0, year = 0] = await medianTimes([urlOf('week'), urlOf('year')], REPETITIONS)
  report.heading(`Today, ${rows} payments, one request at a time`)
  report.check('takings of a week', ms(week), `at most ${ms(MAX_MS)}`, week <= MAX_MS)
  report.check('takings of a year', ms(year), `at most ${ms(MAX_MS)}`, year <= MAX_MS)
}
