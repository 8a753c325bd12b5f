import { heldBackBy } from '../circuit/circuit.ts'
import {
  asking,
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
  const ask = asking({ kind: 'card', name: provider.name }, options)
  const { adoptCard, adoptCharge, forgetCard } = provider
  return {
    name: provider.name,
    ...heldBackBy(options),
    page: provider.page,
    ...guardRefunding(ask, provider),
    ...guardDisputing(ask, provider),
    ...guardMovements(ask, provider),
    charge: (request) => ask(request.operationId, (signal) => provider.charge(request, signal)),
    authorise: (request) =>
      ask(request.operationId, (signal) => provider.authorise(request, signal)),
    checkCard: (request) =>
      ask(request.operationId, (signal) => provider.checkCard(request, signal)),
    chargeSaved: (request) =>
      ask(request.operationId, (signal) => provider.chargeSaved(request, signal)),
    confirm: (operationId) => ask(operationId, (signal) => provider.confirm(operationId, signal)),
    lookup: (operationId) =>
      ask(operationId, (signal) => provider.lookup(operationId, signal), 'look'),
    close: (operationId) =>
      ask(operationId, (signal) => provider.close(operationId, signal), 'look'),
    capture: (request) => ask(request.operationId, (signal) => provider.capture(request, signal)),
    voidAuthorisation: (request) =>
      ask(request.operationId, (signal) => provider.voidAuthorisation(request, signal)),
    ...(adoptCard && {
      adoptCard: (request) => ask(request.operationId, (signal) => adoptCard(request, signal)),
    }),
    ...(adoptCharge && {
      adoptCharge: (request) => ask(request.operationId, (signal) => adoptCharge(request, signal)),
    }),
    ...(forgetCard && {
      forgetCard: (request) => ask(request.source, (signal) => forgetCard(request, signal)),
    }),
  }
}
