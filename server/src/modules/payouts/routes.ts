import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import { sendPaper } from '../../papers/send-paper.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { payoutPaper } from './paper.ts'
import { readPayoutBlocks, type PayoutBlocksDeps } from './read-blocks.ts'
import { payoutLists } from './lists.ts'

type Calls =
  | 'queryPayouts'
  | 'getPayoutSums'
  | 'getPayout'
  | 'getPayoutBlocks'
  | 'downloadPayoutPdf'

interface Deps extends PayoutBlocksDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
}

export function payoutHandlers(deps: Deps): Pick<Handlers, Calls> {
  const lists = payoutLists(deps.db)
  return {
    getPayoutBlocks: async ({ who }) => ({ data: await readPayoutBlocks(deps, who) }),
    queryPayouts: async ({ who, query }) => {
      const { payouts, pageCount } = await lists.page(who.merchantId, query.page)
      return { data: payouts, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getPayoutSums: async ({ who }) => ({ data: await lists.sums(who.merchantId) }),
    getPayout: async ({ who, params, query }) => ({
      data: await lists.detail(who.merchantId, params.payoutId, query.page),
    }),
    downloadPayoutPdf: async ({ who, params }) =>
      sendPaper(await payoutPaper(deps, who.merchantId, params.payoutId)),
  }
}
