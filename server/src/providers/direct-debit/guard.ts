import { heldBackBy } from '../circuit/circuit.ts'
import {
  asking,
  type ProviderCallOptions,
  guardMovements,
  guardRefunding,
} from '../provider-call.ts'
import type { DirectDebitGateway, DirectDebitProvider } from './port.ts'

export function guardDirectDebit(
  provider: DirectDebitProvider,
  options: ProviderCallOptions,
): DirectDebitGateway {
  const ask = asking({ kind: 'direct_debit', name: provider.name }, options)
  return {
    name: provider.name,
    ...heldBackBy(options),
    page: provider.page,
    needsAcceptance: provider.needsAcceptance,
    ...guardRefunding(ask, provider),
    ...guardMovements(ask, provider),
    submit: (request) => ask(request.operationId, (signal) => provider.submit(request, signal)),
    lookup: (operationId) =>
      ask(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      ask(operationId, (signal) => provider.close(operationId, signal), 'look'),
  }
}
