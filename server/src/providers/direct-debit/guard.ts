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
    tokensUrl: provider.tokensUrl,
    ...guardRefunding(ask, provider),
    ...guardMovements(ask, provider),
    submit: (request) => ask(request.operationId, (signal) => provider.submit(request, signal)),
    lookup: (operationId) => ask(operationId, (signal) => provider.lookup(operationId, signal)),
    close: (operationId) => ask(operationId, (signal) => provider.close(operationId, signal)),
  }
}
