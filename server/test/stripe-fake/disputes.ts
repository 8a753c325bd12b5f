import type { Stripe } from 'stripe'

import { endDispute } from './charging.ts'
import { flagOf, type Form, formOf, invalid, requireKnown } from './form.ts'
import { type FakeMemory, find } from './memory.ts'

type Evidence = Stripe.DisputeUpdateParams.Evidence

const TEXTS = [
  'customer_name',
  'customer_email_address',
  'product_description',
  'service_date',
  'shipping_carrier',
  'shipping_tracking_number',
  'refund_policy_disclosure',
  'uncategorized_text',
] as const satisfies readonly (keyof Evidence)[]
const FILES = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const satisfies readonly (keyof Evidence)[]

export function updateDispute(memory: FakeMemory, id: string, form: Form): Stripe.Dispute {
  requireKnown<Stripe.DisputeUpdateParams>(form, { known: ['evidence', 'submit', 'expand'] })
  const dispute = find(memory.disputes, 'dispute', id)
  const evidence = formOf(form, 'evidence')
  requireKnown<Evidence>(evidence, { known: [...TEXTS, ...FILES] }, 'evidence')
  const { evidence_details: details } = dispute
  if (!dispute.status.endsWith('needs_response'))
    throw invalid('This dispute can take no more evidence.', { code: 'dispute_evidence_submitted' })
  for (const name of TEXTS) {
    const text = evidence[name]
    if (typeof text === 'string') dispute.evidence[name] = text
  }
  for (const name of FILES) {
    const file = evidence[name]
    if (typeof file === 'string') dispute.evidence[name] = find(memory.files, 'file', file).id
  }
  details.has_evidence = true
  if (flagOf(form, 'submit')) {
    details.submission_count += 1
    dispute.status = dispute.status.replace('needs_response', 'under_review')
  }
  return dispute
}

export function closeDispute(memory: FakeMemory, id: string, form: Form): Stripe.Dispute {
  requireKnown<Stripe.DisputeCloseParams>(form, { known: ['expand'] })
  const dispute = find(memory.disputes, 'dispute', id)
  const isOpen = /^(appeal_)?(needs_response|under_review)$/.test(dispute.status)
  if (!isOpen) throw invalid('This dispute is closed.')
  endDispute(memory, dispute, 'lost')
  return dispute
}

/** A file as the SDK sends it: the purpose, then one named part. */
export function createFile(memory: FakeMemory, body: Buffer): Stripe.File {
  const text = body.toString('latin1')
  const purpose = /name="purpose"\r\n\r\n([a-z_]+)\r\n/.exec(text)?.[1]
  const [, filename, type] =
    /name="file"; filename="([^"]*)"\r\nContent-Type: ([\w/-]+)/i.exec(text) ?? []
  if (purpose !== 'dispute_evidence' || filename === undefined || type === undefined)
    throw invalid('This is not a file of evidence.')
  const file: Stripe.File = {
    id: memory.id('file'),
    object: 'file',
    created: memory.seconds(),
    expires_at: null,
    filename,
    purpose: 'dispute_evidence',
    size: body.length,
    title: null,
    type,
    url: null,
  }
  memory.files.set(file.id, file)
  return file
}
