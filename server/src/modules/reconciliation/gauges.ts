import type { Gauge } from '../../kit/gauge.ts'
import type { ReconciliationService } from './service.ts'

export const breaksGauge = ({ openBreaks }: Pick<ReconciliationService, 'openBreaks'>): Gauge => ({
  name: 'reconciliation_breaks',
  help: 'Movements on which a provider or bank and the books do not agree.',
  labels: ['kind', 'provider'],
  async read() {
    const counts = Map.groupBy(await openBreaks(), (day) => `${day.providerKind} ${day.provider}`)
    return [...counts.values()].map((days) => ({
      labels: { kind: days[0]?.providerKind ?? '', provider: days[0]?.provider ?? '' },
      value: days.reduce((sum, { breaks }) => sum + breaks.length, 0),
    }))
  },
})
