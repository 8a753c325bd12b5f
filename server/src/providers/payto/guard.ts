import { heldBackBy } from '../circuit/circuit.ts'
import {
  asking,
  type ProviderCallOptions,
  guardDisputing,
  guardMovements,
  guardRefunding,
} from '../provider-call.ts'
import type { PayToGateway, PayToProvider } from './port.ts'

/** A PayTo provider that always answers: silence and exceptions become `unknown`, never a failure. */
export function guardPayTo(provider: PayToProvider, options: ProviderCallOptions): PayToGateway {
  const ask = asking({ kind: 'payto', name: provider.name }, options)
  return {
    name: provider.name,
    ...heldBackBy(options),
    agreementsUrl: provider.agreementsUrl,
    ...guardRefunding(ask, provider),
    ...guardDisputing(ask, provider),
    ...guardMovements(ask, provider),
    lookupAgreement: (query) =>
      ask(query.operationId, (signal) => provider.lookupAgreement(query, signal), 'look'),
    charge: (request) => ask(request.operationId, (signal) => provider.charge(request, signal)),
    lookup: (operationId) =>
      ask(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      ask(operationId, (signal) => provider.close(operationId, signal), 'look'),
  }
}
