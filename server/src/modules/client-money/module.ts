import { defineModule } from '../../app/module.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { differenceGauge } from './gauges.ts'
import { clientMoneyService } from './service.ts'

export const clientMoneyModule = defineModule(
  'client-money',
  (kit, { merchants }: { merchants: MerchantsService }) => {
    const clientMoney = clientMoneyService({ ...kit, merchants })
    return {
      services: { clientMoney },
      gauges: [differenceGauge(clientMoney)],
      sweeps: [
        {
          name: 'client-money.prove',
          // After the previous day's lists were read.
          schedule: '50 6 * * *',
          run: () => clientMoney.proveDue(),
        },
      ],
    }
  },
)
