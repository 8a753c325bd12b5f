import { heldBackBy } from '../circuit/circuit.ts'
import {
  providerCaller,
  type ProviderCallOptions,
  guardMovements,
  guardRefunding,
} from '../provider-call.ts'
import type { DirectDebitGateway, DirectDebitProvider } from './port.ts'

export function guardDirectDebit(
  provider: DirectDebitProvider,
  options: ProviderCallOptions,
): DirectDebitGateway {
  const call = providerCaller({ kind: 'direct_debit', name: provider.name }, options)
  return {
    name: provider.name,
    ...heldBackBy(options),
    page: provider.page,
    needsAcceptance: provider.needsAcceptance,
    ...guardRefunding(call, provider),
    ...guardMovements(call, provider),
    submit: (request) => call(request.operationId, (signal) => provider.submit(request, signal)),
    lookup: (operationId) =>
      call(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      call(operationId, (signal) => provider.close(operationId, signal), 'look'),
  }
}
