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
    getPayoutBlocks: async ({ actor }) => ({ data: await readPayoutBlocks(deps, actor) }),
    queryPayouts: async ({ actor, query }) => {
      const { payouts, pageCount } = await lists.page(actor.merchantId, query.page)
      return { data: payouts, headers: { [PAGE_COUNT_HEADER]: pageCount } }
    },
    getPayoutSums: async ({ actor }) => ({ data: await lists.sums(actor.merchantId) }),
    getPayout: async ({ actor, params, query }) => ({
      data: await lists.detail(actor.merchantId, params.payoutId, query.page),
    }),
    downloadPayoutPdf: async ({ actor, params }) =>
      sendPaper(await payoutPaper(deps, actor.merchantId, params.payoutId)),
  }
}
