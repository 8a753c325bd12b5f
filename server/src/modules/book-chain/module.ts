import { defineModule } from '../../app/module.ts'
import type { Gauge } from '../../kit/gauge.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { bookChainService, type BookChainService } from './service.ts'

export const bookChainModule = defineModule(
  'book-chain',
  (kit, { merchants }: { merchants: MerchantsService }) => {
    const bookChain = bookChainService({ ...kit, merchants })
    return {
      services: { bookChain },
      gauges: [alteredGauge(bookChain)],
      sweeps: [
        { name: 'book-chain.link', schedule: '*/5 * * * *', run: () => bookChain.linkNew() },
        // Before the day's transfers are made, in New Zealand too.
        { name: 'book-chain.verify', schedule: '20 22 * * *', run: () => bookChain.verifyAll() },
      ],
    }
  },
)

const alteredGauge = ({ wrong }: Pick<BookChainService, 'wrong'>): Gauge => ({
  name: 'books_altered',
  help: 'Journals, audit events and links of their chain that were changed, deleted or added past the server.',
  labels: [],
  read: async () => {
    const found = (await wrong()).flatMap((one) => one.wrong)
    return [{ labels: {}, value: found.length }]
  },
})
