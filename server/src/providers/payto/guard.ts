import { asking, type AskOptions } from '../asking.ts'
import { guardRefunding } from '../refunding.ts'
import type { PayToGateway, PayToProvider } from './port.ts'

/** A PayTo provider that always answers: silence and exceptions are `unknown`, never a refusal. */
export function guardPayTo(provider: PayToProvider, options: AskOptions): PayToGateway {
  const ask = asking(`The PayTo provider "${provider.name}"`, options)
  return {
    name: provider.name,
    ...guardRefunding(ask, provider),
    lookupAgreement: (query) =>
      ask(query.operationId, (signal) => provider.lookupAgreement(query, signal)),
    charge: (request) => ask(request.operationId, (signal) => provider.charge(request, signal)),
    lookup: (operationId) => ask(operationId, (signal) => provider.lookup(operationId, signal)),
    close: (operationId) => ask(operationId, (signal) => provider.close(operationId, signal)),
  }
}
