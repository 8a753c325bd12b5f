import { localDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { dailyCounts, type DailyRange } from './daily.ts'

/** Without a zone the instants are read literally, so their days are UTC days. */
function toDailyRange(query: {
  createdAfter: string
  createdBefore: string
  timeZone?: string | undefined
}): DailyRange {
  if (query.timeZone)
    return {
      from: query.createdAfter.slice(0, 10),
      to: query.createdBefore.slice(0, 10),
      timeZone: query.timeZone,
    }
  return {
    from: localDay(new Date(query.createdAfter), 'UTC'),
    to: localDay(new Date(query.createdBefore), 'UTC'),
    timeZone: 'UTC',
  }
}

export function countHandlers(
  db: Database,
): Pick<Handlers, 'countTransactionsDaily' | 'countCustomersDaily'> {
  const daily = dailyCounts(db.reader)
  return {
    countTransactionsDaily: async ({ actor, query }) => ({
      data: await daily.payments(actor.merchantId, actor.countsZone, toDailyRange(query)),
    }),
    countCustomersDaily: async ({ actor, query }) => ({
      data: await daily.customers(actor.merchantId, actor.countsZone, toDailyRange(query)),
    }),
  }
}
