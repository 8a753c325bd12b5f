import { api } from '@paydeck/contract/protocol/api'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { TestMerchant, World } from '../harness.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { waitUntil } from './crashable-server.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import { netOf, startOwnWorld } from './payout-merchants.ts'
import { totalBalance, paymentsOf } from '../staff-view.ts'
import { handleReceived } from './provider-events.ts'

let mail: MailServer
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  world = await startOwnWorld({ smtpUrl: mail.url, worker: true })
})
afterAll(async () => {
  await world.stop()
  mail.stop()
})

/** See docs/test-cards.md. */
const INQUIRY = '4000000000001976'
const WARNED = '4000000000005423'
const EVIDENCE = { customerName: 'Jane Citizen', explanation: 'It was delivered on Monday.' }
/** 25.00 and the GST on it. */
const FEE = 27_50

/** Has the provider send its events, twice each, and handles them. */
async function advanceAndDeliver(
  { merchantId }: TestMerchant,
  time: { days: number; hours?: number },
) {
  world.time.advance(time)
  await world.sandbox.deliver({ merchantId, times: 2 })
  await handleReceived(world, merchantId)
}

async function payWith(card: string) {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { transactionId } = await (await merchant.order({ amount: 80_00, number: 'Q-7' })).pay(card)
  await advanceAndDeliver(merchant, { days: 1, hours: 1 })
  const at = { merchantId, transactionId }
  return {
    merchant,
    at,
    read: async () => (await call(api.getDispute, at)).data,
    list: async (query: object = {}) => (await call(api.listDisputes, { merchantId, query })).data,
    submit: () => call(api.answerDispute, { ...at, body: { evidence: EVIDENCE, submit: true } }),
    status: async () => (await paymentsOf({ call, merchantId }))[0]?.transactionStatus,
    refund: (amount: number) =>
      call(api.createRefund, {
        merchantId,
        body: { transactionId, refundAmount: { amount, currency: 'AUD' } },
      }),
    events: async () =>
      (await call(api.getPaymentTimeline, at)).data.map(({ kind, amount }) => [kind, amount]),
    attention: async () =>
      (await call(api.getToday, { merchantId, query: {} })).data.attention.map(
        ({ kind, count, firstId }) => [kind, count, firstId],
      ),
  }
}

/** Breaks between the provider's lists and the books, on an unfinished day. */
const breaksOfToday = async () => {
  const day = world.time.now().toISOString().slice(0, 10)
  const compared = await world.services.reconciliation.compare(day)
  return compared.flatMap(({ result }) => result?.breaks ?? [])
}

const mailOf = async (address: string, about: RegExp): Promise<Email> => {
  const find = async () =>
    (await mail.inbox(address)).find(({ subject }) => about.test(subject ?? ''))
  await waitUntil(
    `${address} has mail about ${about.source}`,
    async () => (await find()) !== undefined,
  )
  return (await find()) as Email
}

describe('an inquiry', () => {
  test('BEY-123 takes no money, and is listed with its day and amount until it is answered and closes', async () => {
    const { merchant, at, read, list, submit, status, events, attention } = await payWith(INQUIRY)
    expect(await totalBalance(merchant)).toBe(netOf(80_00))
    expect(await status()).toBe('paid')
    expect(await list()).toEqual([
      {
        disputeId: expect.stringMatching(/^dispute_/) as string,
        transactionId: at.transactionId,
        internalOrderId: 'Q-7',
        customerName: expect.any(String) as string,
        customerEmail: expect.any(String) as string,
        state: 'inquiry',
        amount: 80_00,
        currency: 'AUD',
        reason: 'fraudulent',
        openedAt: expect.any(String) as string,
        dueBy: expect.any(String) as string,
        closedAt: null,
      },
    ])
    expect(await list({ state: 'needs_response' })).toEqual([])
    expect(await attention()).toEqual([['inquiry_open', 1, at.transactionId]])
    expect(await read()).toMatchObject({
      status: 'inquiry',
      fee: 0,
      inquiredAt: expect.any(String),
    })
    await submit()
    expect(await list({ state: 'inquiry' })).toMatchObject([{ dueBy: null }])
    expect(await attention()).toEqual([])
    await advanceAndDeliver(merchant, { days: 7 })
    expect(await read()).toMatchObject({ state: 'inquiry_closed', closedAt: expect.any(String) })
    expect(await breaksOfToday()).toEqual([])
    expect(await totalBalance(merchant)).toBe(netOf(80_00))
    expect((await events()).slice(-2)).toEqual([
      ['inquiry_opened', 80_00],
      ['inquiry_closed', 80_00],
    ])
    await advanceAndDeliver(merchant, { days: 7 })
    expect(await status()).toBe('paid')
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-123 becomes a dispute when unanswered: amount and fee are taken, its draft stays', async () => {
    const { merchant, at, read, status, events } = await payWith(INQUIRY)
    const inquiry = await read()
    await merchant.call(api.answerDispute, { ...at, body: { evidence: EVIDENCE, submit: false } })
    await advanceAndDeliver(merchant, { days: 7 })
    expect(await status()).toBe('disputed')
    expect(await totalBalance(merchant)).toBe(netOf(80_00) - 80_00 - FEE)
    expect(await breaksOfToday()).toEqual([])
    const dispute = await read()
    expect(dispute).toMatchObject({
      disputeId: inquiry.disputeId,
      state: 'needs_response',
      fee: FEE,
      inquiredAt: inquiry.openedAt,
      answer: { step: 'save', status: 'done', evidence: EVIDENCE },
    })
    expect(dispute.openedAt > inquiry.openedAt).toBe(true)
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
    await advanceAndDeliver(merchant, { days: 7 })
    expect(await read()).toMatchObject({ state: 'lost' })
    expect((await events()).slice(-3)).toEqual([
      ['inquiry_opened', 80_00],
      ['dispute_opened', 80_00],
      ['dispute_lost', 80_00],
    ])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-123 first reported after the dispute was lost has the same result', async () => {
    const merchant = await world.merchant()
    await (await merchant.order({ amount: 80_00 })).pay(INQUIRY)
    await advanceAndDeliver(merchant, { days: 16 })
    expect(await totalBalance(merchant)).toBe(netOf(80_00) - 80_00 - FEE)
    const { data } = await merchant.call(api.listDisputes, {
      merchantId: merchant.merchantId,
      query: {},
    })
    expect(data).toMatchObject([{ state: 'lost' }])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-123 ends with a full refund, and cannot be accepted', async () => {
    const { merchant, at, read, refund, status } = await payWith(INQUIRY)
    const accepted = merchant.call(api.acceptDispute, at)
    expect(await refusalOf(accepted)).toMatchObject({ status: 409, errorCode: 'inquiry_open' })
    await refund(80_00)
    await advanceAndDeliver(merchant, { days: 7 })
    expect(await read()).toMatchObject({ state: 'inquiry_closed' })
    expect(await status()).toBe('refunded')
    expect(await breaksOfToday()).toEqual([])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-123 is mailed to those who may respond as taking no money, and again three days before its end', async () => {
    const merchant = await world.merchant()
    const manager = await merchant.colleague({ role: 'manager' })
    await (await merchant.order({ amount: 80_00, number: 'Q-8' })).pay(INQUIRY)
    await advanceAndDeliver(merchant, { days: 1, hours: 1 })
    const opened = await mailOf(manager.email, /^A bank asks/)
    expect(opened.subject).toBe('A bank asks about a payment of $80.00 AUD: order Q-8')
    expect(opened.text).toContain('nothing has been taken from your balance')
    world.time.advance({ days: 3 })
    await world.services.disputes.remind()
    const due = await mailOf(manager.email, /to answer/)
    expect(due.subject).toBe('3 days left to answer the inquiry about order Q-8')
  })

  test('BEY-143 is mailed as having taken nothing when it ends without a dispute', async () => {
    const { merchant, submit } = await payWith(INQUIRY)
    const manager = await merchant.colleague({ role: 'manager' })
    await submit()
    await advanceAndDeliver(merchant, { days: 7 })
    const endMail = await mailOf(manager.email, /ended/)
    expect(endMail.subject).toBe('The inquiry about order Q-7 ended: nothing was taken')
    expect(endMail.text).toContain('Asked about: $80.00 AUD')
    expect(endMail.text).not.toContain('Fee')
  })
})

describe('a warning of fraud', () => {
  test('BEY-123 is noted on the payment and asks for a refund until one is made', async () => {
    const { merchant, at, refund, status, events, list, attention } = await payWith(WARNED)
    expect(await status()).toBe('paid')
    expect(await list()).toEqual([])
    expect((await events()).filter(([kind]) => kind === 'fraud_warned')).toEqual([
      ['fraud_warned', null],
    ])
    expect(await attention()).toEqual([['fraud_warned', 1, at.transactionId]])
    await refund(30_00)
    expect(await attention()).toEqual([['fraud_warned', 1, at.transactionId]])
    await refund(50_00)
    expect(await attention()).toEqual([])
    expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
  })

  test('BEY-123 is on the start page for two weeks, for those who may refund', async () => {
    const { merchant, attention } = await payWith(WARNED)
    const viewer = await merchant.colleague({ role: 'viewer' })
    const { data } = await viewer.call(api.getToday, { merchantId: merchant.merchantId, query: {} })
    expect(data.attention).toEqual([])
    world.time.advance({ days: 13, hours: 22 })
    expect(await attention()).toHaveLength(1)
    world.time.advance({ hours: 3 })
    expect(await attention()).toEqual([])
  })

  test('BEY-123 is mailed once to those who may respond', async () => {
    const merchant = await world.merchant()
    const manager = await merchant.colleague({ role: 'manager' })
    await (await merchant.order({ amount: 80_00, number: 'Q-9' })).pay(WARNED)
    await advanceAndDeliver(merchant, { days: 1, hours: 1 })
    const warned = await mailOf(manager.email, /fraud/)
    expect(warned.subject).toBe('Possible fraud: the payment of order Q-9')
    expect(warned.text).toContain('refund the payment now')
    const all = (await mail.inbox(manager.email)).filter(({ subject }) =>
      subject?.includes('fraud'),
    )
    expect(all).toHaveLength(1)
  })
})
