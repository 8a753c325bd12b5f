import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CaptureRequest } from '../../src/providers/card/port.ts'
import { idOf } from '../stripe-fake/memory.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

const LOSES = '4000000000000259'
const WINS = '4000000000001604'
const REOPENS = '4000000000001802'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

/** A charge of a card that disputes it, a day later. */
async function disputed(number: string) {
  const { provider, fake, time } = opened
  const asked = chargeOf(fake.memory.method(number))
  await provider.charge(asked, signal)
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const [dispute] = [...fake.memory.disputes.values()].slice(-1)
  if (!dispute) throw new Error('There is no dispute')
  return { asked, dispute, ref: dispute.id }
}
const look = (ref: string) => opened.provider.lookupDispute(ref, signal)

test('a dispute names our operation, what is disputed and until when it may be answered', async () => {
  const { asked, dispute, ref } = await disputed(LOSES)
  const { operationId, amount } = asked
  const known = { kind: 'dispute', operationId, amount, reason: 'fraudulent' }
  const dueBy = new Date((dispute.evidence_details.due_by ?? 0) * 1000)
  expect(await look(ref)).toEqual({ ...known, state: 'open', dueBy })
  opened.time.advance({ days: 7, minutes: 1 })
  expect(await look(ref)).toEqual({ ...known, state: 'lost', dueBy: null })
  expect(await look('du_unknown')).toEqual({ kind: 'not_found' })
})

test('of a hold it names the capture, and at most what was taken', async () => {
  const { provider, fake, time } = opened
  const held = await provider.authorise(chargeOf(fake.memory.method(WINS)), signal)
  const asked: CaptureRequest = {
    operationId: newOperation(),
    merchantId: MERCHANT,
    amount: 40_00,
    currency: 'AUD',
    authorisationRef: held.kind === 'succeeded' ? held.ref : '',
  }
  await provider.capture(asked, signal)
  time.advance({ days: 1, minutes: 1 })
  fake.memory.catchUp()
  const [dispute] = [...fake.memory.disputes.values()].slice(-1)
  if (dispute) dispute.amount = 55_00
  const { operationId } = asked
  expect(await look(dispute?.id ?? '')).toMatchObject({ operationId, amount: 40_00, state: 'open' })
  time.advance({ days: 7, minutes: 1 })
  expect(await look(dispute?.id ?? '')).toMatchObject({ state: 'won' })
})

test('one that was lost may reopen', async () => {
  const { ref } = await disputed(REOPENS)
  const states: unknown[] = []
  for (const days of [7, 4, 7]) {
    opened.time.advance({ days, minutes: 1 })
    const found = await look(ref)
    states.push(found.kind === 'dispute' && [found.state, found.dueBy !== null])
  }
  expect(states).toEqual([
    ['lost', false],
    ['open', true],
    ['won', false],
  ])
})

test('an inquiry is none; what was prevented is judged by the money that moved', async () => {
  const { dispute, ref } = await disputed(LOSES)
  for (const status of ['warning_needs_response', 'warning_closed']) {
    dispute.status = status
    expect(await look(ref)).toEqual({ kind: 'not_found' })
  }
  dispute.status = 'prevented'
  expect(await look(ref)).toMatchObject({ state: 'lost' })
  dispute.balance_transactions = []
  expect(await look(ref)).toEqual({ kind: 'not_found' })
})

test('evidence is saved as often as needed and submitted once, with its documents', async () => {
  const { dispute, ref } = await disputed(LOSES)
  const give = (submit: boolean, text = { explanation: 'It was delivered' }) =>
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
  expect(await give(false)).toEqual({ kind: 'saved' })
  expect(await give(true, { explanation: 'It was signed for' })).toEqual({ kind: 'submitted' })
  expect(await give(true)).toEqual({ kind: 'refused', code: 'submitted_before' })
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
  expect(await look(ref)).toMatchObject({ state: 'open', dueBy: null })
})

test('too late, closed or unknown it takes no evidence', async () => {
  const give = (ref: string) =>
    opened.provider.giveEvidence(ref, { text: {}, files: [], submit: true }, signal)
  expect(await give('du_unknown')).toEqual({ kind: 'refused', code: 'dispute_unknown' })
  const { dispute, ref } = await disputed(LOSES)
  dispute.evidence_details.past_due = true
  expect(await give(ref)).toEqual({ kind: 'refused', code: 'too_late' })
  dispute.status = 'lost'
  expect(await give(ref)).toEqual({ kind: 'refused', code: 'dispute_closed' })
})

test('accepting one loses it, and repeating that changes nothing', async () => {
  const { asked, ref } = await disputed(WINS)
  const lost = { kind: 'dispute', operationId: asked.operationId, state: 'lost' }
  expect(await opened.provider.acceptDispute(ref, signal)).toMatchObject(lost)
  expect(await opened.provider.acceptDispute(ref, signal)).toMatchObject(lost)
  expect(await opened.provider.acceptDispute('du_unknown', signal)).toEqual({ kind: 'not_found' })
})
