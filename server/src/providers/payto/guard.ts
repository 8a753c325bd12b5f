import { heldBackBy } from '../circuit/circuit.ts'
import {
  providerCaller,
  type ProviderCallOptions,
  guardDisputing,
  guardMovements,
  guardRefunding,
} from '../provider-call.ts'
import type { PayToGateway, PayToProvider } from './port.ts'

/** A PayTo provider that always answers: silence and exceptions become `unknown`, never a failure. */
export function guardPayTo(provider: PayToProvider, options: ProviderCallOptions): PayToGateway {
  const call = providerCaller({ kind: 'payto', name: provider.name }, options)
  return {
    name: provider.name,
    ...heldBackBy(options),
    agreementsUrl: provider.agreementsUrl,
    ...guardRefunding(call, provider),
    ...guardDisputing(call, provider),
    ...guardMovements(call, provider),
    lookupAgreement: (query) =>
      call(query.operationId, (signal) => provider.lookupAgreement(query, signal), 'look'),
    charge: (request) => call(request.operationId, (signal) => provider.charge(request, signal)),
    lookup: (operationId) =>
      call(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      call(operationId, (signal) => provider.close(operationId, signal), 'look'),
  }
}
