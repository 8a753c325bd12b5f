import type { ForgetOutcome, ForgetRequest } from '../port.ts'
import type { ChargeDeps } from './charge-steps.ts'

const FORGOTTEN: ForgetOutcome = { kind: 'forgotten' }

/**
 * Detaches the card from its Stripe customer, so that it can never be charged again; refunds go by intent. Keeps the
 * customer, because an imported one may have other cards; ours contain no personal data.
 */
export async function forgetCard(
  { connect, store }: ChargeDeps,
  { merchantId, source }: ForgetRequest,
): Promise<ForgetOutcome> {
  const saved = await store.readSource(source)
  if (saved?.merchant_id !== merchantId) return FORGOTTEN
  const api = await connect()
  try {
    const { customer } = await api.stripe.paymentMethods.retrieve(saved.payment_method)
    if (customer !== null) await api.stripe.paymentMethods.detach(saved.payment_method)
  } catch (failure) {
    if (api.invalid(failure)?.code !== 'resource_missing') throw failure
  }
  await store.deleteSource(source)
  return FORGOTTEN
}
