import type { Gauge } from '../../kit/gauge.ts'
import type { Circuit, HeldBack } from '../../providers/circuit/port.ts'
import type { GuardedProviders } from './registry.ts'
import type { ProviderKind } from './rules.ts'

interface WatchedCircuit {
  kind: string
  provider: string
  circuit: Circuit
}

/** Which providers are down, as seen by this process, and its calls in flight. */
export function providerGauges(guarded: GuardedProviders): Gauge[] {
  const watched = (Object.keys(guarded) as ProviderKind[]).flatMap((kind) =>
    guarded[kind].flatMap(({ name, circuit }: HeldBack & { name: string }): WatchedCircuit[] =>
      circuit ? [{ kind, provider: name, circuit }] : [],
    ),
  )
  return [
    {
      name: 'provider_unavailable',
      help: '1 while calls to the provider are held back because it does not answer; of this process.',
      labels: ['kind', 'provider'],
      read: async () =>
        watched.map(({ kind, provider, circuit }) => ({
          labels: { kind, provider },
          value: circuit.isOpen() ? 1 : 0,
        })),
    },
    {
      name: 'provider_calls',
      help: 'Calls of this process to the provider that have not ended; act: they move money, look: they ask.',
      labels: ['kind', 'provider', 'lane'],
      read: async () =>
        watched.flatMap(({ kind, provider, circuit }) =>
          Object.entries(circuit.inFlight()).map(([lane, value]) => ({
            labels: { kind, provider, lane },
            value,
          })),
        ),
    },
  ]
}
