import { api } from '@paydeck/contract/protocol/api'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'

import { urlOf } from '../../../server/src/http/edge/route-address.ts'
import { ms } from '../figures.ts'
import { allTimes, toLoad } from '../load.ts'
import type { Testbed } from './measure-list.ts'
import type { Report } from '../report.ts'

const REPETITIONS = 40
const MAX_MS = 50

/** Typical queries: rare and frequent words, parts of words, several words, amounts, and only filters. */
const TEXTS = [
  'a123457',
  '123457',
  '2345',
  'jane',
  'janet smith',
  'c1234@example.com',
  '4242',
  '480',
  '$512.40',
  'jane 4242 visa',
  'payments over $500 last month',
  'failed last week',
  'refunds over $5',
  'smith $300-$400 paid',
  'zzz unheard',
]

/** The search over HTTP, one after the other, as a person types. */
export async function measureSearch({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const path = fillPath(urlOf(api.search), { merchantId: merchant.merchantId })
  const times = await allTimes(
    TEXTS.map((q) => server.get(path + toQueryString({ q }))),
    REPETITIONS,
  )
  report.heading(`Find anything, ${merchant.rows} payments with an order each`)
  for (const [at, text] of TEXTS.entries()) {
    const { p50, p95 } = toLoad(times[at] ?? [], 1)
    report.line(`"${text}", p50 and p95`, `${ms(p50)}, ${ms(p95)}`)
  }
  const { p95 } = toLoad(times.flat(), 1)
  report.check('all of them, p95', ms(p95), `at most ${MAX_MS} ms`, p95 <= MAX_MS)
}
