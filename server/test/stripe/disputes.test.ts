import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CaptureRequest } from '../../src/providers/card/port.ts'
import { escalate } from '../stripe-fake/charging.ts'
import { idOf } from '../stripe-fake/memory.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

const LOSES = '4000000000000259'
const WINS = '4000000000001604'
const REOPENS = '4000000000001802'
const INQUIRY = '4000000000001976'
const WARNED = '4000000000005423'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

/** A charge whose cardholder disputes it a day later. */
async function disputed(number: string) {
  const { provider, fake, time } = opened
  const request = chargeOf(fake.memory.method(number))
  await provider.charge(request, signal)
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const [dispute] = [...fake.memory.disputes.values()].slice(-1)
  if (!dispute) throw new Error('There is no dispute')
  return { request, dispute, ref: dispute.id }
}
const lookUp = (ref: string) => opened.provider.lookupDispute(ref, signal)

test('a dispute names our operation, the disputed amount and the deadline for an answer', async () => {
  const { request, dispute, ref } = await disputed(LOSES)
  const { operationId, amount } = request
  const expected = { kind: 'dispute', operationId, amount, reason: 'fraudulent' }
  const dueBy = new Date((dispute.evidence_details.due_by ?? 0) * 1000)
  expect(await lookUp(ref)).toEqual({ ...expected, state: 'open', dueBy })
  opened.time.advance({ days: 7, minutes: 1 })
  expect(await lookUp(ref)).toEqual({ ...expected, state: 'lost', dueBy: null })
  expect(await lookUp('du_unknown')).toEqual({ kind: 'not_found' })
})

test('a disputed hold names the capture, and at most the captured amount', async () => {
  const { provider, fake, time } = opened
  const held = await provider.authorise(chargeOf(fake.memory.method(WINS)), signal)
  const request: CaptureRequest = {
    operationId: newOperation(),
    merchantId: MERCHANT,
    amount: 40_00,
    currency: 'AUD',
    authorisationRef: held.kind === 'succeeded' ? held.ref : '',
  }
  await provider.capture(request, signal)
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const [dispute] = [...fake.memory.disputes.values()].slice(-1)
  if (dispute) dispute.amount = 55_00
  const { operationId } = request
  expect(await lookUp(dispute?.id ?? '')).toMatchObject({
    operationId,
    amount: 40_00,
    state: 'open',
  })
  time.advance({ days: 7, minutes: 1 })
  expect(await lookUp(dispute?.id ?? '')).toMatchObject({ state: 'won' })
})

test('a lost dispute may reopen', async () => {
  const { ref } = await disputed(REOPENS)
  const states: unknown[] = []
  for (const days of [7, 4, 7]) {
    opened.time.advance({ days, minutes: 1 })
    const lookup = await lookUp(ref)
    states.push(lookup.kind === 'dispute' && [lookup.state, lookup.dueBy !== null])
  }
  expect(states).toEqual([
    ['lost', false],
    ['open', true],
    ['won', false],
  ])
})

const EVIDENCE = { text: { explanation: 'It was delivered' }, files: [], submit: true }
const submitEvidence = (ref: string) => opened.provider.giveEvidence(ref, EVIDENCE, signal)

test('BEY-123 an unanswered inquiry becomes a dispute under the same id', async () => {
  const { request, dispute, ref } = await disputed(INQUIRY)
  const { operationId, amount } = request
  const expected = { kind: 'dispute', operationId, amount, reason: 'fraudulent' }
  const dueBy = new Date((dispute.evidence_details.due_by ?? 0) * 1000)
  expect(await lookUp(ref)).toEqual({ ...expected, state: 'inquiry', dueBy })
  expect(dispute.balance_transactions).toEqual([])
  opened.time.advance({ days: 7, minutes: 1 })
  expect(await lookUp(ref)).toMatchObject({ ...expected, state: 'open', dueBy: expect.any(Date) })
  opened.time.advance({ days: 7, minutes: 1 })
  expect(await lookUp(ref)).toEqual({ ...expected, state: 'lost', dueBy: null })
})

test('BEY-123 an inquiry is answered once, and the dispute it becomes is answered again', async () => {
  const { dispute, ref } = await disputed(INQUIRY)
  expect(await submitEvidence(ref)).toEqual({ kind: 'submitted' })
  expect(dispute.status).toBe('warning_under_review')
  expect(await lookUp(ref)).toMatchObject({ state: 'inquiry', dueBy: null })
  expect(await submitEvidence(ref)).toEqual({ kind: 'refused', code: 'submitted_before' })
  escalate(opened.fake.memory, dispute)
  expect(await lookUp(ref)).toMatchObject({ state: 'open', dueBy: expect.any(Date) })
  expect(await submitEvidence(ref)).toEqual({ kind: 'submitted' })
  expect(dispute.evidence_details.submission_count).toBe(2)
})

test('BEY-123 an answered inquiry closes, and cannot be accepted at Stripe', async () => {
  const { ref } = await disputed(INQUIRY)
  const closes = () => opened.fake.calls.filter(({ path }) => path.endsWith('/close')).length
  const before = closes()
  expect(await opened.provider.acceptDispute(ref, signal)).toMatchObject({ state: 'inquiry' })
  expect(closes()).toBe(before)
  await submitEvidence(ref)
  opened.time.advance({ days: 7, minutes: 1 })
  expect(await lookUp(ref)).toMatchObject({ state: 'inquiry_closed', dueBy: null })
  expect(await submitEvidence(ref)).toEqual({ kind: 'refused', code: 'dispute_closed' })
})

test('BEY-123 a warning of fraud names the charge that took the money', async () => {
  const { provider, fake, time } = opened
  const request = chargeOf(fake.memory.method(WARNED))
  await provider.charge(request, signal)
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const [warning] = fake.memory.warnings.values()
  expect(await provider.lookupWarning?.(warning?.id ?? '', signal)).toEqual({
    kind: 'warning',
    operationId: request.operationId,
    reason: 'made_with_stolen_card',
  })
  expect(await provider.lookupWarning?.('issfr_unknown', signal)).toEqual({ kind: 'not_found' })
  expect(fake.memory.disputes.size).toBeGreaterThan(0)
  const about = [...fake.memory.disputes.values()].map(({ payment_intent }) => payment_intent)
  expect(about).not.toContain(warning?.payment_intent)
})

test('judges a prevented dispute by the money that moved', async () => {
  const { dispute, ref } = await disputed(LOSES)
  dispute.status = 'prevented'
  expect(await lookUp(ref)).toMatchObject({ state: 'lost' })
  dispute.balance_transactions = []
  expect(await lookUp(ref)).toEqual({ kind: 'not_found' })
})

test('evidence is saved as often as needed and submitted once, with its documents', async () => {
  const { dispute, ref } = await disputed(LOSES)
  const giveDraft = (submit: boolean, text = { explanation: 'It was delivered' }) =>
    opened.provider.giveEvidence(
      ref,
      {
        text: { customerName: 'Jane Doe', customerEmail: 'jane@example.com', ...text },
        files: [
          { kind: 'receipt', name: 'r.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') },
          { kind: 'other', name: 'o.png', type: 'image/png', bytes: Buffer.from('png') },
        ],
        submit,
      },
      signal,
    )
  expect(await giveDraft(false)).toEqual({ kind: 'saved' })
  expect(await giveDraft(true, { explanation: 'It was signed for' })).toEqual({
    kind: 'submitted',
  })
  expect(await giveDraft(true)).toEqual({ kind: 'refused', code: 'submitted_before' })
  const files = opened.fake.memory.files
  expect(dispute).toMatchObject({
    status: 'under_review',
    evidence: {
      customer_name: 'Jane Doe',
      customer_email_address: 'jane@example.com',
      uncategorized_text: 'It was signed for',
    },
  })
  expect(files.get(idOf(dispute.evidence.receipt))).toMatchObject({
    filename: 'r.pdf',
    type: 'application/pdf',
  })
  expect(files.get(idOf(dispute.evidence.uncategorized_file))?.filename).toBe('o.png')
  expect(await lookUp(ref)).toMatchObject({ state: 'open', dueBy: null })
})

test('takes no evidence when late, closed or unknown', async () => {
  expect(await submitEvidence('du_unknown')).toEqual({ kind: 'refused', code: 'dispute_unknown' })
  const { dispute, ref } = await disputed(LOSES)
  dispute.evidence_details.past_due = true
  expect(await submitEvidence(ref)).toEqual({ kind: 'refused', code: 'too_late' })
  dispute.status = 'lost'
  expect(await submitEvidence(ref)).toEqual({ kind: 'refused', code: 'dispute_closed' })
})

test('accepting a dispute loses it, and repeating that changes nothing', async () => {
  const { request, ref } = await disputed(WINS)
  const lost = { kind: 'dispute', operationId: request.operationId, state: 'lost' }
  expect(await opened.provider.acceptDispute(ref, signal)).toMatchObject(lost)
  expect(await opened.provider.acceptDispute(ref, signal)).toMatchObject(lost)
  expect(await opened.provider.acceptDispute('du_unknown', signal)).toEqual({ kind: 'not_found' })
})
