import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { toyCard, type ToyCardProvider } from '../toy-card/provider.ts'
import { refusalOf } from './ledger-checks.ts'
import { handleReceived } from './provider-events.ts'

let cluster: TestCluster
let world: World
let toy: ToyCardProvider
beforeAll(async () => {
  // A separate database, because the sweep asks about the answers of all merchants.
  cluster = await openTestCluster()
  world = await startWorld({
    databaseUrl: await cluster.createDatabase(),
    providers: { installed: [toyCard], env: { TOY_CARD_ORIGIN: 'http://localhost:4996' } },
  })
  toy = world.providers.opened(toyCard)
})
beforeEach(() => {
  toy.losesAnswers = false
})
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

/** See docs/test-cards.md. */
const DISPUTED_AND_WON = '4000000000001604'
const EVIDENCE = { customerName: 'Jane Citizen', explanation: 'It was delivered on Monday.' }

/** A payment that its cardholder disputed at the sandbox. */
async function disputedPayment() {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 80_00 })).pay(DISPUTED_AND_WON)
  world.time.advance({ days: 1, hours: 1 })
  await deliverEvents(merchant)
  return { merchant, transactionId, ...callsOf(merchant, transactionId) }
}

async function deliverEvents({ merchantId }: TestMerchant): Promise<void> {
  await world.sandbox.deliver({ merchantId })
  await handleReceived(world, merchantId)
}

function callsOf({ call, merchantId }: TestMerchant, transactionId: string) {
  const at = { merchantId, transactionId }
  return {
    read: async () => (await call(api.getDispute, at)).data,
    answer: async (evidence: object, submit = true) =>
      (await call(api.answerDispute, { ...at, body: { evidence, submit } })).data,
    accept: async () => (await call(api.acceptDispute, at)).data,
  }
}

const statusOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryPayments, { merchantId, query: {} })).data[0]?.transactionStatus

/** A dispute at the toy that a merchant can answer for a day. */
async function toyDispute() {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'toy' })
  const { merchantOrderId, customer } = await merchant.order({ amount: 80_00 })
  const { data } = await customer(api.payOrder, {
    merchantOrderId,
    body: { paymentToken: toy.token() },
  })
  const { transactionId } = data
  const [charge] = await world.db.reader.query<{ operationId: string }>(
    null,
    'select operation_id from app.payment_operation where merchant_id = $1',
    [merchantId],
  )
  const operationId = charge?.operationId ?? ''
  const ref = `dp_${transactionId}`
  const dueBy = new Date(world.time.now().getTime() + 86_400_000)
  toy.disputes.set(ref, {
    kind: 'dispute',
    operationId,
    amount: 80_00,
    reason: 'fraudulent',
    state: 'open',
    dueBy,
  })
  await world.services.disputes.reconcile(merchantId, { provider: 'toy', providerRef: ref })
  return { merchant, ref, ...callsOf(merchant, transactionId) }
}

describe('the evidence against a dispute', () => {
  test('BEY-260 shows who saved it, who added or removed which document and who submitted it, only to its merchant', async () => {
    const { merchant, transactionId, answer } = await disputedPayment()
    const at = { merchantId: merchant.merchantId, transactionId }
    const manager = await merchant.colleague({ role: 'manager' })
    const evidence = { explanation: 'It was collected.' }
    await manager.call(api.answerDispute, { ...at, body: { evidence, submit: false } })
    world.time.advance({ minutes: 1 })
    const content = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF').toString('base64')
    const body = { kind: 'receipt' as const, name: 'Receipt.pdf', content }
    const { data: file } = await manager.call(api.addDisputeFile, { ...at, body })
    world.time.advance({ minutes: 1 })
    await merchant.call(api.removeDisputeFile, { ...at, fileId: file.fileId })
    world.time.advance({ minutes: 1 })
    const { history } = await answer(evidence)
    expect(history.map(({ kind, by, fileName }) => [kind, by, fileName])).toEqual([
      ['saved', manager.email, null],
      ['file_added', manager.email, 'Receipt.pdf'],
      ['file_removed', 'Olive Owner', 'Receipt.pdf'],
      ['submitted', 'Olive Owner', null],
    ])
    const other = await world.merchant()
    const foreignRead = other.call(api.getDispute, { ...at, merchantId: other.merchantId })
    expect(await refusalOf(foreignRead)).toMatchObject({ status: 404 })
  })

  test('BEY-25 can be saved repeatedly and submitted once; submitting the same again changes nothing', async () => {
    const { read, answer } = await disputedPayment()
    const open = await read()
    expect(open).toMatchObject({
      customerEmail: expect.stringContaining('@') as string,
      description: null,
      status: 'open',
      amount: 80_00,
      reason: 'fraudulent',
      answer: null,
    })
    expect(open.dueBy).not.toBeNull()
    await answer({ explanation: 'A draft' }, false)
    const saved = await answer(EVIDENCE, false)
    expect(saved.answer).toMatchObject({ step: 'save', status: 'done', evidence: EVIDENCE })
    const submitted = await answer(EVIDENCE)
    expect(submitted).toMatchObject({
      dueBy: null,
      answer: { step: 'submit', status: 'done', code: null, evidence: EVIDENCE },
    })
    expect(await answer(EVIDENCE)).toEqual(submitted)
    expect(await refusalOf(answer({ explanation: 'Other words' }))).toMatchObject({
      status: 409,
      errorCode: 'evidence_submitted',
    })
    expect(await read()).toEqual(submitted)
  })

  test('BEY-25 is refused when the time to answer is over', async () => {
    const { answer } = await disputedPayment()
    world.time.advance({ days: 6 })
    expect(await refusalOf(answer(EVIDENCE))).toMatchObject({ status: 409, errorCode: 'too_late' })
  })

  test('BEY-25 is asked about again while its provider is silent, and counts once', async () => {
    const { answer, read, ref } = await toyDispute()
    toy.losesAnswers = true
    expect((await answer(EVIDENCE)).answer).toMatchObject({ step: 'submit', status: 'unknown' })
    expect(await refusalOf(answer({ explanation: 'Other words' }))).toMatchObject({
      status: 409,
      errorCode: 'answer_under_way',
    })
    world.time.advance({ minutes: 2 })
    await world.services.disputes.checkAnswers()
    expect((await read()).answer).toMatchObject({ status: 'unknown' })
    toy.losesAnswers = false
    world.time.advance({ minutes: 10 })
    await world.services.disputes.checkAnswers()
    expect((await read()).answer).toMatchObject({ step: 'submit', status: 'done', code: null })
    expect(toy.evidence.get(ref)).toEqual(EVIDENCE)
  })

  test('BEY-172 counts when submitted in time, even if its provider stays silent past the deadline', async () => {
    const { answer, read, ref } = await toyDispute()
    toy.losesAnswers = true
    await answer(EVIDENCE)
    world.time.advance({ days: 2 })
    await world.services.disputes.checkAnswers()
    expect((await read()).answer).toMatchObject({ step: 'submit', status: 'unknown' })
    expect(await refusalOf(answer({ explanation: 'Other words' }))).toMatchObject({ status: 409 })
    toy.losesAnswers = false
    world.time.advance({ hours: 2 })
    await world.services.disputes.checkAnswers()
    expect((await read()).answer).toMatchObject({ step: 'submit', status: 'done', code: null })
    expect(toy.evidence.get(ref)).toEqual(EVIDENCE)
    expect(await refusalOf(answer(EVIDENCE, false))).toMatchObject({ status: 409 })
  })
})

test('BEY-25 an accepted dispute is lost at once', async () => {
  const { merchant, accept, read } = await disputedPayment()
  expect(await accept()).toMatchObject({
    status: 'lost',
    dueBy: null,
    answer: { step: 'accept', status: 'done' },
  })
  expect(await accept()).toEqual(await read())
  expect(await statusOf(merchant)).toBe('disputed')
  await deliverEvents(merchant)
  expect(await read()).toMatchObject({ status: 'lost' })
})

test('BEY-25 retries accepting while the provider is silent', async () => {
  const { accept, read } = await toyDispute()
  toy.losesAnswers = true
  expect(await accept()).toMatchObject({ status: 'open', answer: { status: 'unknown' } })
  toy.losesAnswers = false
  world.time.advance({ minutes: 2 })
  await world.services.disputes.checkAnswers()
  expect(await read()).toMatchObject({ status: 'lost', answer: { step: 'accept', status: 'done' } })
})

test('a payment without a dispute answers 404', async () => {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  const { read, accept } = callsOf(merchant, transactionId)
  expect((await refusalOf(read())).status).toBe(404)
  expect((await refusalOf(accept())).status).toBe(404)
})
