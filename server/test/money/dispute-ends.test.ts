import { api } from '@paydeck/contract/protocol/api'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { World } from '../harness.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { toyCard, type ToyCardProvider } from '../toy-card/provider.ts'
import { waitUntil } from './crashable-server.ts'
import { at, startOwnWorld } from './payout-merchants.ts'

let mail: MailServer
let world: World
let toy: ToyCardProvider
beforeAll(async () => {
  mail = await startMailServer()
  world = await startOwnWorld({
    smtpUrl: mail.url,
    worker: true,
    providers: { installed: [toyCard], env: { TOY_CARD_ORIGIN: 'http://localhost:4996' } },
  })
  toy = world.providers.opened(toyCard)
  world.time.set(at('2026-03-02', '10:00'))
})
afterAll(async () => {
  await world.stop()
  mail.stop()
})

const EVIDENCE = { customerName: 'Jane Citizen', explanation: 'It was delivered on Monday.' }

/** A disputed payment of 80.00, with people who may respond and one who may not. */
async function disputed() {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'toy' })
  const manager = await merchant.colleague({ role: 'manager' })
  const viewer = await merchant.colleague({ role: 'viewer' })
  const { merchantOrderId, customer } = await merchant.order({ amount: 80_00, number: 'D-7' })
  const paid = await customer(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: toy.token() },
  })
  const { transactionId } = paid.data
  const [charge] = await world.db.reader.query<{ operationId: string }>(
    null,
    'select operation_id from app.payment_operation where merchant_id = $1',
    [merchantId],
  )
  const providerRef = `dp_${transactionId}`
  const decide = async (state: 'open' | 'won' | 'lost') => {
    toy.disputes.set(providerRef, {
      kind: 'dispute',
      operationId: charge?.operationId ?? '',
      amount: 80_00,
      reason: 'product_not_received',
      state,
      dueBy: new Date(world.time.now().getTime() + 6 * 86_400_000),
    })
    await world.services.disputes.reconcile(merchantId, { provider: 'toy', providerRef })
  }
  await decide('open')
  const target = { merchantId, transactionId }
  return {
    merchant,
    manager,
    viewer,
    transactionId,
    decide,
    submit: () =>
      call(api.answerDispute, { ...target, body: { evidence: EVIDENCE, submit: true } }),
    accept: () => call(api.acceptDispute, target),
  }
}

const endsOf = async (address: string): Promise<Email[]> =>
  (await mail.inbox(address)).filter(({ subject }) =>
    /^You (won|lost)|accepted/.test(subject ?? ''),
  )

/** The only email about a closed dispute whose subject starts with this. */
async function endMail(address: string, prefix: string): Promise<Email> {
  const find = async () =>
    (await endsOf(address)).filter(({ subject }) => subject?.startsWith(prefix))
  await waitUntil(`${address} has mail “${prefix}”`, async () => (await find()).length > 0)
  const [first, ...more] = await find()
  expect(more).toEqual([])
  return first as Email
}

test('BEY-143 the email about a won dispute says what was returned and what was not, once to those who may respond', async () => {
  const { merchant, manager, viewer, transactionId, decide, submit } = await disputed()
  await submit()
  await decide('won')
  await decide('won')
  const won = await endMail(manager.email, 'You won')
  expect(won.subject).toBe('You won the dispute of order D-7: $80.00 AUD is back in your balance')
  expect(won.text).toContain('the dispute fee of $27.50 AUD is not returned')
  expect(won.text).toContain('Disputed: $80.00 AUD')
  expect(won.text).toContain('Reason: Not received')
  expect(won.text).toContain('Decided: 2nd Mar 26')
  expect(won.html).toContain(`${world.origin}/${merchant.slug}/disputes?dispute=${transactionId}`)
  await endMail(merchant.email, 'You won')
  expect(await endsOf(viewer.email)).toEqual([])
})

test('BEY-143 the email about a lost dispute says what the customer keeps, and whether nothing was submitted', async () => {
  const answered = await disputed()
  await answered.submit()
  await answered.decide('lost')
  const lostMail = await endMail(answered.manager.email, 'You lost')
  expect(lostMail.subject).toBe('You lost the dispute of order D-7: the customer keeps $80.00 AUD')
  expect(lostMail.text).toContain('The customer’s bank decided in the customer’s favour.')
  expect(lostMail.text).toContain(
    '$80.00 AUD was taken from your balance when the dispute opened and stays with the customer; the dispute fee of $27.50 AUD is not returned.',
  )
  const silent = await disputed()
  await silent.decide('lost')
  const unanswered = await endMail(silent.manager.email, 'You lost')
  expect(unanswered.text).toContain('No evidence was submitted in time.')
})

test('BEY-143 confirms an accepted dispute', async () => {
  const { manager, accept } = await disputed()
  await accept()
  const accepted = await endMail(manager.email, 'The dispute of order D-7')
  expect(accepted.subject).toBe(
    'The dispute of order D-7 is accepted: the customer keeps $80.00 AUD',
  )
  expect(accepted.text).toContain('stays with the customer')
})

test('BEY-143 mails again when a lost dispute reopens and is won', async () => {
  const { manager, decide } = await disputed()
  await decide('lost')
  await endMail(manager.email, 'You lost')
  world.time.advance({ days: 1 })
  await decide('open')
  await decide('won')
  await endMail(manager.email, 'You won')
  expect(await endsOf(manager.email)).toHaveLength(2)
})
