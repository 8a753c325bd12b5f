import type { ProposedRequest } from '@paydeck/contract/calls/decisions/proposals'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ alone: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.stop())

type AnyUseCase = (...args: never[]) => Promise<unknown>

/** Makes the process die at the next call of a use case, `before` or `after` the call has taken effect. */
function dieAt(useCases: object, name: string, when: 'before' | 'after') {
  const real = Reflect.get(useCases, name) as AnyUseCase
  let resume = (): void => undefined
  const pause = new Promise<void>((resolve) => {
    resume = resolve
  })
  const spy = vi.spyOn(useCases as Record<string, AnyUseCase>, name)
  const died = new Promise<void>((resolve) => {
    spy.mockImplementationOnce(async (...args) => {
      const result = when === 'after' ? await real(...args) : undefined
      resolve()
      await pause
      return result ?? real(...args)
    })
  })
  /** `resume` continues a process that was slow, not dead. */
  return { died, resume }
}

const propose = async (
  { call, merchantId }: TestMerchant,
  request: ProposedRequest,
): Promise<string> => {
  const { data: keys } = await call(api.listSecretKeys, { merchantId })
  const holder = { merchantId, keyId: keys[0]?.keyId ?? '', scopes: null, refundLimit: null }
  const { services } = world
  return (
    await services.proposals.propose(holder, { args: request, reason: 'ProposedRequest for' })
  ).proposalId
}

const proposalsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listProposals, { merchantId })).data

/** Lets the minute pass in which the key is locked, then runs the sweep. */
async function sweepAfterwards({ merchantId }: TestMerchant): Promise<void> {
  await world.db.inMerchant(merchantId, (tx) =>
    tx
      .updateTable('app.idempotencyKey')
      .set({ lockedUntil: new Date(0) })
      .where('merchantId', '=', merchantId)
      .execute(),
  )
  world.time.advance({ minutes: 3 })
  await world.services.proposals.recover()
}

/** Approves in a process that dies; returns how to resume it. */
async function approveAndDie(
  { call, merchantId }: TestMerchant,
  proposalId: string,
  [useCases, name, when]: Parameters<typeof dieAt>,
) {
  const { died, resume } = dieAt(useCases, name, when)
  const answer = call(api.approveProposal, { merchantId, proposalId }).catch(
    (failure: unknown) => failure,
  )
  await died
  return {
    resume: async () => {
      resume()
      return answer
    },
  }
}

const refundsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryRefunds, { merchantId, query: {} })).data

const payWith = async (merchant: TestMerchant, card: string = CARDS.visa): Promise<string> =>
  (await (await merchant.order({ amount: 5000 })).pay(card)).transactionId

const refund = (transactionId: string): ProposedRequest => ({
  act: 'refund',
  transactionId,
  refundAmount: { amount: 1200, currency: 'AUD' },
})

test('BEY-120 killed between the refund and its record: the sweep records the refund once', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const proposalId = await propose(merchant, refund(await payWith(merchant)))
  const { refunds, proposals } = world.services
  const process = await approveAndDie(merchant, proposalId, [refunds, 'request', 'after'])
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'running', result: null }])
  // Nothing is decided while the process may still be running.
  await proposals.recover()
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'running' }])

  await sweepAfterwards(merchant)
  const [created] = await refundsOf(merchant)
  expect(await proposalsOf(merchant)).toMatchObject([
    {
      proposalId,
      state: 'done',
      decidedBy: merchant.email,
      refusal: null,
      result: { id: created?.refundId, status: 'succeeded' },
    },
  ])
  await process.resume()
  await sweepAfterwards(merchant)
  expect(await refundsOf(merchant)).toHaveLength(1)
  const { data: events } = await call(api.listActivity, {
    merchantId,
    query: { action: 'proposal.done' },
  })
  expect(events).toMatchObject([{ actor: 'system:proposals', subjectId: proposalId }])
  await expect(call(api.approveProposal, { merchantId, proposalId })).rejects.toMatchObject({
    errorCode: 'proposal_decided',
  })
})

test('BEY-120 killed before doing anything: it waits again, and a process that was only slow does nothing more', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const proposalId = await propose(merchant, refund(await payWith(merchant)))
  const { refunds } = world.services
  const slow = await approveAndDie(merchant, proposalId, [refunds, 'request', 'before'])
  await sweepAfterwards(merchant)
  expect(await proposalsOf(merchant)).toMatchObject([
    {
      state: 'open',
      decidedBy: null,
      refusal: 'The server stopped before anything was done. You can approve it again.',
    },
  ])
  expect(await slow.resume()).toMatchObject({ status: 409, errorCode: 'request_ended' })
  expect(await refundsOf(merchant)).toEqual([])
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'open' }])
  await call(api.approveProposal, { merchantId, proposalId })
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'done' }])
  expect(await refundsOf(merchant)).toHaveLength(1)
})

test('BEY-120 a slow process never undoes what a later approval did', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const proposalId = await propose(merchant, refund(await payWith(merchant)))
  const { refunds } = world.services
  const slow = await approveAndDie(merchant, proposalId, [refunds, 'request', 'before'])
  await sweepAfterwards(merchant)
  const later = await approveAndDie(merchant, proposalId, [refunds, 'request', 'after'])
  await slow.resume()
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'running' }])
  await later.resume()
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'done' }])
  expect(await refundsOf(merchant)).toHaveLength(1)
  await expect(call(api.declineProposal, { merchantId, proposalId })).rejects.toMatchObject({
    message: 'This has already been approved and done.',
  })
})

test.each<[string, string, object | null]>([
  ['capture', 'capture', { status: 'paid' }],
  ['cancel_hold', 'void', { status: 'cancelled' }],
])('BEY-120 killed after a %s: the sweep reads its step', async (action, name, result) => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 3300 })
  const { transactionId } = await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  const proposalId = await propose(merchant, { act: action, transactionId } as ProposedRequest)
  const { holds } = world.services
  const process = await approveAndDie(merchant, proposalId, [holds, name, 'after'])
  await sweepAfterwards(merchant)
  expect(await proposalsOf(merchant)).toMatchObject([
    { state: 'done', result: { id: transactionId, ...result } },
  ])
  await process.resume()
})

test('BEY-120 killed after making an order or sending a request: the sweep records it and sends nothing twice', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { orders } = world.services
  const proposal = await propose(merchant, {
    act: 'create_order',
    internalOrderId: 'MCP-9',
    paymentAmount: { amount: 4400, currency: 'AUD' },
    customerEmail: 'jane@example.com',
    sendEmail: true,
    sendSms: false,
  })
  const first = await approveAndDie(merchant, proposal, [orders, 'create', 'after'])
  await sweepAfterwards(merchant)
  const { data: listed } = await call(api.listOrders, { merchantId, query: {} })
  expect(listed.map(({ internalOrderId }) => internalOrderId)).toEqual(['MCP-9'])
  const merchantOrderId = listed[0]?.merchantOrderId ?? ''
  const resent = await propose(merchant, {
    act: 'resend_request',
    merchantOrderId,
    sendEmail: true,
    sendSms: false,
  })
  const second = await approveAndDie(merchant, resent, [orders, 'resend', 'after'])
  await sweepAfterwards(merchant)
  expect((await proposalsOf(merchant)).map(({ state, result }) => ({ state, result }))).toEqual([
    { state: 'done', result: { id: merchantOrderId, status: 'sent' } },
    { state: 'done', result: { id: merchantOrderId, status: 'created' } },
  ])
  await Promise.all([first.resume(), second.resume()])
})

test('BEY-120 a refund that the provider refuses fails, at once or when a sweep finds it', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const atOnce = await propose(merchant, refund(await payWith(merchant, CARDS.refundFails)))
  const { data } = await call(api.approveProposal, { merchantId, proposalId: atOnce })
  const failed = {
    state: 'failed',
    refusal: 'The provider refused it, and no money moved.',
    result: { status: 'failed' },
  }
  expect(data).toMatchObject(failed)
  const proposal = await propose(merchant, refund(await payWith(merchant, CARDS.refundFails)))
  const { refunds } = world.services
  const process = await approveAndDie(merchant, proposal, [refunds, 'request', 'after'])
  await sweepAfterwards(merchant)
  expect(await proposalsOf(merchant)).toMatchObject([failed, failed])
  await process.resume()
  for (const proposalId of [atOnce, proposal])
    await expect(call(api.approveProposal, { merchantId, proposalId })).rejects.toMatchObject({
      status: 409,
      message: 'This was already approved, but it failed.',
    })
})

test('BEY-120 an approval without any record waits again; after two days it fails, since its outcome is unknown', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const transactionId = await payWith(merchant)
  const running = async (hoursAgo: number) => {
    const proposalId = await propose(merchant, refund(transactionId))
    const decidedAt = new Date(world.clock.now().getTime() - hoursAgo * 3_600_000)
    await world.db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.proposal')
        .set({ state: 'running', tries: 1, decidedBy: merchant.userId, decidedAt })
        .where('merchantId', '=', merchantId)
        .where('proposalId', '=', proposalId)
        .execute(),
    )
  }
  await running(1)
  await sweepAfterwards(merchant)
  expect(await proposalsOf(merchant)).toMatchObject([{ state: 'open' }])
  const proposalId = (await proposalsOf(merchant))[0]?.proposalId ?? ''
  await merchant.call(api.declineProposal, { merchantId, proposalId })
  await running(47)
  await sweepAfterwards(merchant)
  const [stranded] = await proposalsOf(merchant)
  expect(stranded).toMatchObject({
    state: 'failed',
    refusal: 'We can no longer find out whether it was done. Check the payment or order.',
  })
})
