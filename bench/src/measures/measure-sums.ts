import { api } from '@paydeck/contract/protocol/api'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import { wireRange } from '@paydeck/contract/time/days'

import { urlOf } from '../../../server/src/http/edge/route-address.ts'
import { ms } from '../figures.ts'
import { medianTimes } from '../load.ts'
import type { BenchMerchant } from '../merchant.ts'
import type { Report } from '../report.ts'
import type { Testbed } from './measure-list.ts'

const REPETITIONS = 20
const MAX_MS = 30

/** The sums under every list, as its page requests them. */
export async function measureSums({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const paths = Object.entries(pathsOf(merchant))
  const times = await medianTimes(
    paths.map(([, path]) => server.get(path)),
    REPETITIONS,
  )
  report.heading(`The sums under each list, ${merchant.rows} payments, one request at a time`)
  for (const [at, [list]] of paths.entries()) {
    const time = times[at] ?? 0
    report.check(list, ms(time), `at most ${MAX_MS} ms`, time <= MAX_MS)
  }
}

function pathsOf(merchant: BenchMerchant): Record<string, string> {
  const { merchantId, timeZone, today } = merchant
  const at = (route: AnyRoute, query: Record<string, unknown> = {}): string =>
    fillPath(urlOf(route), { merchantId, countryCode: 'AU' }) + toQueryString(query)
  const daysOf = (days: number) => ({ ...wireRange(merchant.daysBack(days), today), timeZone })
  const entriesOf = (days: number) => ({ from: merchant.daysBack(days), to: today, timeZone })
  return {
    'payments of a week': at(api.getPaymentTotals, daysOf(7)),
    'payments of a year': at(api.getPaymentTotals, daysOf(365)),
    'refunds of a week': at(api.getRefundSums, daysOf(7)),
    'refunds of a year': at(api.getRefundSums, daysOf(365)),
    'unpaid orders': at(api.getOrderSums, { orderType: 'manual' }),
    transfers: at(api.getPayoutSums),
    disputes: at(api.getDisputeSums),
    'all transfers of a week': at(api.getSettlementSums, entriesOf(7)),
    'all transfers of a year': at(api.getSettlementSums, entriesOf(365)),
  }
}
