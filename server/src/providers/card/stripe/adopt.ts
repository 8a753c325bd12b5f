import type { AdoptOutcome, AdoptRequest, ChargedCard } from '../port.ts'
import { cardOfMethod } from './cards.ts'
import type { ChargeDeps } from './charge-steps.ts'

/** A card in Stripe's import: its customer and its payment method. */
const REFERENCE = /^(cus_\w+)\/(pm_\w+|card_\w+)$/

/** Adopts a card that Stripe took over from another provider, so that it is charged under the shop's own id. */
export async function adoptCard(deps: ChargeDeps, request: AdoptRequest): Promise<AdoptOutcome> {
  const [, customer, method] = REFERENCE.exec(request.reference) ?? []
  if (customer === undefined || method === undefined) return UNKNOWN
  const card = await cardAt(deps, customer, method)
  if (!card) return UNKNOWN
  const { operationId, merchantId, source } = request
  const before = await deps.store.readSource(source)
  if (before && before.payment_method !== method) return { kind: 'refused', reason: 'in_use' }
  const savedSource = { source, merchant_id: merchantId, customer, payment_method: method }
  const at = deps.clock.now()
  return {
    kind: 'adopted',
    source: await deps.store.keepSource({ ...savedSource, operation_id: operationId }, at),
    card,
  }
}

const UNKNOWN: AdoptOutcome = { kind: 'refused', reason: 'unknown' }

/** Null if Stripe does not know the card, or it belongs to another customer. */
async function cardAt(
  { connect }: ChargeDeps,
  customer: string,
  method: string,
): Promise<ChargedCard | null> {
  const api = await connect()
  try {
    const paymentMethod = await api.stripe.paymentMethods.retrieve(method)
    return paymentMethod.customer === customer ? cardOfMethod(paymentMethod.card) : null
  } catch (failure) {
    if (!api.invalid(failure)) throw failure
    return null
  }
}
