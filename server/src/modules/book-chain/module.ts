import { defineModule } from '../../app/module.ts'
import type { Gauge } from '../../kit/gauge.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import { bookChainService, type BookChainService } from './service.ts'

export const bookChainModule = defineModule(
  'book-chain',
  (
    kit,
    { merchants, operatorLog: log }: { merchants: MerchantsService; operatorLog: OperatorLog },
  ) => {
    const bookChain = bookChainService({ ...kit, merchants, log })
    return {
      services: { bookChain },
      gauges: [alteredGauge(bookChain)],
      sweeps: [
        { name: 'book-chain.link', schedule: '*/5 * * * *', run: () => bookChain.linkNew() },
        // Before the day's payouts are made, even in New Zealand.
        { name: 'book-chain.verify', schedule: '20 22 * * *', run: () => bookChain.verifyAll() },
      ],
    }
  },
)

const alteredGauge = ({ findings }: Pick<BookChainService, 'findings'>): Gauge => ({
  name: 'books_altered',
  help: 'Journals, audit events and links of their chain that were changed, deleted or added past the server, and not acknowledged.',
  labels: [],
  read: async () => {
    const open = (await findings()).filter(({ acknowledgedBy }) => acknowledgedBy === null)
    return [{ labels: {}, value: open.length }]
  },
})
