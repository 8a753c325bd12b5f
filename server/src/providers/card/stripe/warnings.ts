import type { DisputingProvider } from '../../disputes/port.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { takingOperation } from './metadata.ts'

/** Banks' fraud reports from Radar. A report is about a charge, whose intent names our operation. */
export const stripeWarnings = ({
  connect,
}: Pick<ChargeDeps, 'connect'>): Pick<Required<DisputingProvider>, 'lookupWarning'> => ({
  async lookupWarning(ref) {
    const api = await connect()
    try {
      const warning = await api.stripe.radar.earlyFraudWarnings.retrieve(ref, {
        expand: ['payment_intent'],
      })
      const intent = typeof warning.payment_intent === 'object' ? warning.payment_intent : null
      const operationId = takingOperation(intent?.metadata)
      if (operationId === null) return { kind: 'not_found' }
      return { kind: 'warning', operationId, reason: warning.fraud_type }
    } catch (failure) {
      if (api.invalid(failure)?.code === 'resource_missing') return { kind: 'not_found' }
      throw failure
    }
  },
})
