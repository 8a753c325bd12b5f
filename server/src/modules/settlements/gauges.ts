import type { Gauge } from '../../kit/gauge.ts'
import type { SettlementsService } from './service.ts'

const countBy = (rows: readonly { provider: string }[]) =>
  [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, all]) => ({
    labels: { provider },
    value: all.length,
  }))

export const settlementGauges = ({
  stopping,
  late,
}: Pick<SettlementsService, 'stopping' | 'late'>): Gauge[] => [
  {
    name: 'settlements_differing',
    help: 'Settlements of a provider that differ, or have lines that do, and that no one has resolved.',
    labels: ['provider'],
    read: async () => countBy(await stopping(null)),
  },
  {
    name: 'settlements_late',
    help: 'Settlements of a provider that should have arrived at the bank.',
    labels: ['provider'],
    read: async () => countBy(await late()),
  },
]
