import { heldBackBy } from '../circuit/circuit.ts'
import {
  providerCaller,
  type ProviderCallOptions,
  guardDisputing,
  guardMovements,
  guardRefunding,
} from '../provider-call.ts'
import type { CardGateway, CardProvider } from './port.ts'

/** A card provider that always answers: silence and exceptions become `unknown`, never a decline. */
export function guardCardProvider(
  provider: CardProvider,
  options: ProviderCallOptions,
): CardGateway {
  const call = providerCaller({ kind: 'card', name: provider.name }, options)
  const { adoptCard, adoptCharge, forgetCard } = provider
  return {
    name: provider.name,
    ...heldBackBy(options),
    page: provider.page,
    ...guardRefunding(call, provider),
    ...guardDisputing(call, provider),
    ...guardMovements(call, provider),
    charge: (request) => call(request.operationId, (signal) => provider.charge(request, signal)),
    authorise: (request) =>
      call(request.operationId, (signal) => provider.authorise(request, signal)),
    checkCard: (request) =>
      call(request.operationId, (signal) => provider.checkCard(request, signal)),
    chargeSaved: (request) =>
      call(request.operationId, (signal) => provider.chargeSaved(request, signal)),
    confirm: (operationId) => call(operationId, (signal) => provider.confirm(operationId, signal)),
    lookup: (operationId) =>
      call(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      call(operationId, (signal) => provider.close(operationId, signal), 'look'),
    capture: (request) => call(request.operationId, (signal) => provider.capture(request, signal)),
    voidAuthorisation: (request) =>
      call(request.operationId, (signal) => provider.voidAuthorisation(request, signal)),
    ...(adoptCard && {
      adoptCard: (request) => call(request.operationId, (signal) => adoptCard(request, signal)),
    }),
    ...(adoptCharge && {
      adoptCharge: (request) => call(request.operationId, (signal) => adoptCharge(request, signal)),
    }),
    ...(forgetCard && {
      forgetCard: (request) => call(request.source, (signal) => forgetCard(request, signal)),
    }),
  }
}
