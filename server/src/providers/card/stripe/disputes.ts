import type { Stripe } from 'stripe'

import type {
  DisputeLookup,
  DisputingProvider,
  Evidence,
  EvidenceFile,
  EvidenceOutcome,
  ProviderDispute,
} from '../../disputes/port.ts'
import type { StripeApi } from './api.ts'
import type { ChargeDeps } from './charge-steps.ts'
import { takingOperation } from './metadata.ts'

const FILE_SLOTS = {
  receipt: 'receipt',
  customer_communication: 'customer_communication',
  shipping_document: 'shipping_documentation',
  service_document: 'service_documentation',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceFile['kind'], keyof Stripe.DisputeUpdateParams.Evidence>

/** A prevented dispute is judged by the money that moved. */
function stateOf(dispute: Stripe.Dispute): ProviderDispute['state'] | null {
  const { status } = dispute
  if (status === 'warning_closed') return 'inquiry_closed'
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  if (status === 'prevented') {
    if (dispute.balance_transactions.length === 0) return null
    const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
    return moved < 0 ? 'lost' : 'won'
  }
  return 'open'
}

/** Goes by the status, because evidence for an inquiry does not count for the dispute it became. */
const mayAnswer = ({ status, evidence_details: details }: Stripe.Dispute): boolean =>
  status.endsWith('needs_response') && !details.past_due

function dueBy(dispute: Stripe.Dispute): Date | null {
  const { due_by: due } = dispute.evidence_details
  return mayAnswer(dispute) && due ? new Date(due * 1000) : null
}

function toLookup(dispute: Stripe.Dispute): DisputeLookup {
  const intent = typeof dispute.payment_intent === 'object' ? dispute.payment_intent : null
  const operationId = takingOperation(intent?.metadata)
  const state = stateOf(dispute)
  if (!intent || operationId === null || state === null) return { kind: 'not_found' }
  return {
    kind: 'dispute',
    operationId,
    // A dispute may be for more than the charge, in the payer's currency.
    amount: Math.min(dispute.amount, intent.amount_received),
    reason: dispute.reason,
    state,
    dueBy: state === 'open' || state === 'inquiry' ? dueBy(dispute) : null,
  }
}

export function stripeDisputes({ connect }: Pick<ChargeDeps, 'connect'>): DisputingProvider {
  async function read(ref: string): Promise<{ api: StripeApi; dispute: Stripe.Dispute | null }> {
    const api = await connect()
    try {
      const dispute = await api.stripe.disputes.retrieve(ref, { expand: ['payment_intent'] })
      return { api, dispute }
    } catch (failure) {
      if (api.invalid(failure)?.code === 'resource_missing') return { api, dispute: null }
      throw failure
    }
  }
  async function lookupDispute(ref: string): Promise<DisputeLookup> {
    const { dispute } = await read(ref)
    return dispute ? toLookup(dispute) : { kind: 'not_found' }
  }
  return {
    lookupDispute,
    async giveEvidence(ref, evidence) {
      const { api, dispute } = await read(ref)
      const refusal = refusalOf(dispute)
      return refusal ?? sendEvidence(api.stripe, ref, evidence)
    },
    async acceptDispute(ref) {
      const { api, dispute } = await read(ref)
      if (!dispute) return { kind: 'not_found' }
      if (stateOf(dispute) !== 'open') return toLookup(dispute)
      return toLookup(await api.stripe.disputes.close(ref, { expand: ['payment_intent'] }))
    },
  }
}

function refusalOf(dispute: Stripe.Dispute | null): EvidenceOutcome | null {
  const lookup = dispute ? toLookup(dispute) : null
  if (!dispute || lookup?.kind !== 'dispute') return { kind: 'refused', code: 'dispute_unknown' }
  if (lookup.state !== 'open' && lookup.state !== 'inquiry')
    return { kind: 'refused', code: 'dispute_closed' }
  if (lookup.dueBy !== null) return null
  const { submission_count: submitted } = dispute.evidence_details
  return { kind: 'refused', code: submitted > 0 ? 'submitted_before' : 'too_late' }
}

async function sendEvidence(
  stripe: Stripe,
  ref: string,
  evidence: Evidence,
): Promise<EvidenceOutcome> {
  const { submit } = evidence
  const files = await upload(stripe, evidence.files)
  await stripe.disputes.update(ref, { evidence: { ...textOf(evidence), ...files }, submit })
  return { kind: submit ? 'submitted' : 'saved' }
}

/** Uploads the files; Stripe takes one of each kind. */
async function upload(
  stripe: Stripe,
  files: Evidence['files'],
): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const slots: Stripe.DisputeUpdateParams.Evidence = {}
  for (const { kind, name, type, bytes } of files) {
    const file = { data: bytes, name, type }
    const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file })
    slots[FILE_SLOTS[kind]] = id
  }
  return slots
}

const field = (key: keyof Stripe.DisputeUpdateParams.Evidence, value: string | undefined) =>
  value === undefined || value === '' ? {} : { [key]: value }

const textOf = ({ text }: Evidence): Stripe.DisputeUpdateParams.Evidence => ({
  ...field('customer_name', text.customerName),
  ...field('customer_email_address', text.customerEmail),
  ...field('product_description', text.productDescription),
  ...field('service_date', text.serviceDate),
  ...field('shipping_carrier', text.shippingCarrier),
  ...field('shipping_tracking_number', text.shippingTrackingNumber),
  ...field('refund_policy_disclosure', text.refundPolicy),
  ...field('uncategorized_text', text.explanation),
})
