import { PAYOUTS_BLOCKED_HEADER } from '@paydeck/contract/calls/payouts'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { payoutLists } from './lists.ts'

export function payoutHandlers(db: Database): Pick<Handlers, 'queryPayouts' | 'getPayout'> {
  const lists = payoutLists(db)
  return {
    queryPayouts: async ({ who, query }) => {
      const { payouts, pageCount, blocked } = await lists.page(who.merchantId, query.page)
      return {
        data: payouts,
        headers: {
          [PAGE_COUNT_HEADER]: pageCount,
          ...(blocked && { [PAYOUTS_BLOCKED_HEADER]: blocked }),
        },
      }
    },
    getPayout: async ({ who, params, query }) => ({
      data: await lists.detail(who.merchantId, params.payoutId, query.page),
    }),
  }
}
