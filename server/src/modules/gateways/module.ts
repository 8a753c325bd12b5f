import { defineModule } from '../../app/module.ts'
import { providerGauges } from './gauges.ts'
import { gatewayRegistry, type GuardedProviders } from './registry.ts'
import { routingService } from './service.ts'

interface Needs {
  guardedProviders: GuardedProviders
}

const namesOf = (gateways: readonly { name: string }[]): string[] =>
  gateways.map(({ name }) => name)

export const gatewaysModule = defineModule('gateways', (kit, { guardedProviders: on }: Needs) => {
  const routing = routingService({
    ...kit,
    names: {
      card: namesOf(on.card),
      direct_debit: namesOf(on.direct_debit),
      payto: namesOf(on.payto),
      bank: namesOf(on.bank),
      wallet: namesOf(on.wallet),
    },
  })
  return {
    services: { routing, gateways: gatewayRegistry(on, routing.choose) },
    gauges: providerGauges(on),
  }
})
