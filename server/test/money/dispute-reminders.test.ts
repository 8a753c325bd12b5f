import { api } from '@paydeck/contract/protocol/api'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, type World } from '../harness.ts'
import { startMailServer, type MailServer } from '../mail-server.ts'
import { waitUntil } from './crashable-server.ts'
import { at, startOwnWorld } from './payout-merchants.ts'

let mail: MailServer
let world: World
beforeAll(async () => {
  mail = await startMailServer()
  world = await startOwnWorld({ smtpUrl: mail.url, worker: true })
  world.time.set(at('2026-03-02', '10:00'))
})
afterAll(async () => {
  await world.stop()
  mail.stop()
})

/** The emails about open disputes to an address. */
async function received(address: string): Promise<Email[]> {
  const inbox = await mail.inbox(address)
  return inbox.filter(({ subject }) => /is disputed|to answer/.test(subject ?? ''))
}

async function arrived(address: string, count: number): Promise<Email> {
  await waitUntil(
    `${address} has ${count} mails`,
    async () => (await received(address)).length >= count,
  )
  const all = await received(address)
  expect(all.map(({ subject }) => subject)).toHaveLength(count)
  return all.at(-1) as Email
}

/** A disputed payment that can be answered for six days. */
async function disputed() {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const manager = await merchant.colleague({ role: 'manager' })
  const viewer = await merchant.colleague({ role: 'viewer' })
  const { transactionId } = await (
    await merchant.order({ amount: 50_00, number: 'D-9' })
  ).pay(CARDS.visa)
  await world.services.disputes.open(merchantId, {
    provider: 'sandbox',
    providerRef: `dp_${transactionId}`,
    transactionId,
    reason: 'product_not_received',
    dueBy: new Date(world.time.now().getTime() + 6 * 86_400_000),
  })
  return { merchant, manager, viewer, transactionId }
}

test('BEY-115 BEY-260 notifies those who may respond at opening, three days and one day before the end, once each', async () => {
  const { merchant, manager, viewer, transactionId } = await disputed()
  const opened = await arrived(manager.email, 1)
  expect(opened.subject).toBe('A payment of $50.00 AUD is disputed: order D-9')
  expect(opened.text).toContain('Reason: Not received')
  expect(opened.html).toContain(
    `${world.origin}/${merchant.slug}/disputes?dispute=${transactionId}`,
  )
  await arrived(merchant.email, 1)
  world.time.advance({ days: 3, minutes: 1 })
  await world.services.disputes.remind()
  await world.services.disputes.remind()
  const soon = await arrived(manager.email, 2)
  expect(soon.subject).toBe('3 days left to answer the dispute of order D-9')
  world.time.advance({ days: 2 })
  await world.services.disputes.remind()
  const last = await arrived(manager.email, 3)
  expect(last.subject).toBe('1 day left to answer the dispute of order D-9')
  world.time.advance({ days: 2 })
  await world.services.disputes.remind()
  await arrived(manager.email, 3)
  await arrived(merchant.email, 3)
  expect(await received(viewer.email)).toEqual([])
  const record = { merchantId: merchant.merchantId, transactionId }
  const { data } = await merchant.call(api.getDispute, record)
  expect(data.history.map(({ kind, by, daysLeft }) => [kind, by, daysLeft])).toEqual([
    ['reminded', null, 3],
    ['reminded', null, 1],
  ])
})

test('BEY-115 sends no reminder for a dispute that was decided meanwhile', async () => {
  const { merchant, manager, transactionId } = await disputed()
  await arrived(manager.email, 1)
  await world.services.disputes.decide(merchant.merchantId, transactionId, 'lost')
  world.time.advance({ days: 4 })
  await world.services.disputes.remind()
  const { data } = await merchant.call(api.listDisputes, {
    merchantId: merchant.merchantId,
    query: {},
  })
  expect(data).toMatchObject([{ state: 'lost' }])
  await arrived(manager.email, 1)
})
