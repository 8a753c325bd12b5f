import type { Gauge } from '../../kit/gauge.ts'
import type { ClientMoneyService } from './service.ts'

export const differenceGauge = ({
  differences,
}: Pick<ClientMoneyService, 'differences'>): Gauge => ({
  name: 'client_money_difference',
  help: 'What merchants’ money differed by at the last proof, in minor units; 0 when it is whole.',
  labels: ['currency'],
  read: async () =>
    (await differences()).map(({ currency, difference }) => ({
      labels: { currency },
      value: difference,
    })),
})
