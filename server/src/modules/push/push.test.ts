import { api } from '@paydeck/contract/protocol/api'
import type { PushKind } from '@paydeck/contract/calls/push'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { addAccount, at, netOf } from '../../../test/money/payout-merchants.ts'
import { startPushService } from '../../../test/push-service.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'

let cluster: TestCluster
let world: World
let publicKey = ''
let service: Awaited<ReturnType<typeof startPushService>>

beforeAll(async () => {
  // A separate database, because its worker reads the events of all merchants.
  cluster = await openTestCluster()
  world = await startWorld({ databaseUrl: await cluster.createDatabase(), worker: true })
  service = await startPushService(() => publicKey)
  const merchant = await world.merchant()
  publicKey = (await read(merchant)).publicKey ?? ''
})
afterAll(async () => {
  service.stop()
  await world.stop()
  await cluster.stop()
})

type Person = Pick<TestMerchant, 'call' | 'merchantId'>
type Device = ReturnType<typeof service.device>

const read = async ({ call, merchantId }: Person) =>
  (await call(api.getPushDevices, { merchantId })).data

const turnOn = async (
  { call, merchantId }: Person,
  { endpoint, keys }: Pick<Device, 'endpoint' | 'keys'>,
  kinds: PushKind[] = ['paid'],
) => (await call(api.savePushDevice, { merchantId, body: { endpoint, keys, kinds } })).data

const pay = async (merchant: TestMerchant, amount = 480_00) =>
  (await merchant.order({ amount })).pay(CARDS.visa)

const sweep = (name: string) => world.app.sweeps.find((candidate) => candidate.name === name)?.run()

const titles = ({ pushed }: Device) => pushed.map(({ message }) => message.title)
const POLL_OPTIONS = { timeout: 60_000 }
const expectPushed = async (device: Device, expected: string[]): Promise<void> => {
  await expect.poll(() => titles(device), POLL_OPTIONS).toEqual(expected)
}

test('BEY-158 a device gets the events its person chose, signed and encrypted for it, with nothing about the customer', async () => {
  const merchant = await world.merchant()
  const [all, disputes] = [service.device(), service.device()]
  await turnOn(merchant, all)
  await turnOn(merchant, disputes, ['dispute'])
  const { transactionId } = await pay(merchant)
  await expectPushed(all, ['Paid · $480.00'])
  const [{ message, headers, claims } = {} as never] = all.pushed
  expect(message).toEqual({
    title: 'Paid · $480.00',
    body: expect.any(String) as string,
    url: `/${merchant.slug}/payments?payment=${transactionId}`,
    tag: `paid:${transactionId}`,
  })
  expect(JSON.stringify(message)).not.toMatch(/jane|doe|example\.com|4242/i)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(headers['topic']).toMatch(/^[\w-]{32}$/)
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@paydeck.example' })
  expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
  expect(claims.exp).toBeLessThan(Date.now() / 1000 + 86_400)

  await world.services.disputes.open(merchant.merchantId, {
    provider: 'network',
    providerRef: `dp_${transactionId}`,
    transactionId,
  })
  await expectPushed(disputes, ['Dispute opened · $480.00'])
  expect(titles(all)).toEqual(['Paid · $480.00'])
})

test('BEY-158 devices of another merchant, or of people who may not see the event, get nothing', async () => {
  world.time.set(at('2026-11-02', '09:00'))
  const [merchant, other] = [await world.merchant(), await world.merchant()]
  // A bank account that returns every transfer.
  await addAccount(merchant, { accountNumber: '100009001' })
  const developer = await merchant.colleague({ role: 'developer' })
  const [own, foreign, barred] = [service.device(), service.device(), service.device()]
  await turnOn(merchant, own, ['transfer_returned', 'paid'])
  await turnOn(other, foreign, ['paid'])
  await turnOn({ ...developer, merchantId: merchant.merchantId }, barred, ['transfer_returned'])
  world.time.set(at('2026-11-10', '10:00'))
  await pay(merchant)
  await expectPushed(own, ['Paid · $480.00'])
  world.time.set(at('2026-11-12', '13:30'))
  await world.services.payouts.runDueOf(merchant.merchantId)
  await expectPushed(own, [
    'Paid · $480.00',
    `Transfer came back · $${(netOf(480_00) / 100).toFixed(2)}`,
  ])
  expect([foreign.pushed, barred.pushed]).toEqual([[], []])
})

test('BEY-158 a device stops with its sign-in: signed out, ended elsewhere, removed from the team, or expired', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const witness = service.device()
  await turnOn(merchant, witness)
  const [out, expired, removed] = [service.device(), service.device(), service.device()]
  const people = await Promise.all(
    (['manager', 'cashier', 'manager'] as const).map((role) => merchant.colleague({ role })),
  )
  const [first, second, third] = people.map(({ call }) => ({ call, merchantId }))
  if (!first || !second || !third) throw new Error('Three people')
  await turnOn(first, out)
  await turnOn(second, expired)
  await turnOn(third, removed)
  await pay(merchant, 1_00)
  for (const device of [witness, out, expired, removed])
    await expectPushed(device, ['Paid · $1.00'])

  await first.call(api.signOut, {})
  const { data: sessions } = await second.call(api.listSessions, {})
  await second.call(api.endSession, { sessionId: sessions[0]?.sessionId ?? '' })
  const { data: team } = await merchant.call(api.listTeam, { merchantId })
  const userId = team.find(({ email }) => email === people[2]?.email)?.userId ?? ''
  await merchant.call(api.removeMember, { merchantId, userId })
  await pay(merchant, 2_00)
  await expectPushed(witness, ['Paid · $1.00', 'Paid · $2.00'])
  for (const device of [out, expired, removed]) expect(titles(device)).toEqual(['Paid · $1.00'])

  const remaining = async () =>
    (
      await world.db.reader.query(
        null,
        'select device_id from app.push_device where merchant_id = $1',
        [merchantId],
      )
    ).length
  expect(await remaining()).toBe(4)
  await sweep('push.forget')
  expect(await remaining()).toBe(1)
})

test(
  'BEY-158 deletes a device that its push service no longer knows, and retries one that fails',
  { timeout: 120_000 },
  async () => {
    const merchant = await world.merchant()
    const [removedDevices, busy] = [service.device(), service.device()]
    await turnOn(merchant, removedDevices)
    await turnOn(merchant, busy)
    removedDevices.answers(410)
    busy.answers(503)
    await pay(merchant, 3_00)
    await expect.poll(async () => (await read(merchant)).devices.length, POLL_OPTIONS).toBe(1)
    busy.answers(201)
    await expectPushed(busy, ['Paid · $3.00'])
  },
)

test('BEY-158 a person sees and removes their own devices, ten at most; a browser has one row', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const other = { ...(await merchant.colleague({ role: 'viewer' })), merchantId }
  const device = service.device()
  const [saved] = (await turnOn(merchant, device, ['paid', 'dispute', 'paid'])).devices
  expect(saved).toMatchObject({ kinds: ['paid', 'dispute'], browser: expect.any(String) as string })
  expect((await read(other)).devices).toEqual([])
  const deviceId = saved?.deviceId ?? ''
  await expect(other.call(api.removePushDevice, { merchantId, deviceId })).rejects.toMatchObject({
    status: 404,
  })
  expect((await turnOn(merchant, device, ['dispute'])).devices).toEqual([
    { ...saved, kinds: ['dispute'] },
  ])
  // Another person who signs in on it takes it over.
  expect((await turnOn(other, device)).devices).toHaveLength(1)
  expect((await read(merchant)).devices).toEqual([])

  for (let n = 0; n < 11; n++) await turnOn(merchant, service.device())
  const { devices } = await read(merchant)
  expect(devices).toHaveLength(10)
  const rest = await merchant.call(api.removePushDevice, {
    merchantId,
    deviceId: devices[0]?.deviceId ?? '',
  })
  expect(rest.data.devices).toEqual(devices.slice(1))
})

test.each([
  ['no kind', { kinds: [] }],
  ['a kind that is none', { kinds: ['everything'] }],
  ['an address that is none', { endpoint: 'push me' }],
  ['a key that is too short', { keys: { p256dh: 'A'.repeat(40), auth: 'A'.repeat(22) } }],
])('BEY-158 refuses a device with %s', async (_, change) => {
  const merchant = await world.merchant()
  const { endpoint, keys } = service.device()
  const body = { endpoint, keys, kinds: ['paid'], ...change } as never
  await expect(
    merchant.call(api.savePushDevice, { merchantId: merchant.merchantId, body }),
  ).rejects.toMatchObject({ status: 400 })
})

test('BEY-158 an installation without a key offers and sends nothing', async () => {
  const bare = await startWorld({ databaseUrl: await cluster.createDatabase(), pushKeys: null })
  try {
    const merchant = await bare.merchant()
    expect(await read(merchant)).toEqual({ publicKey: null, devices: [] })
    await expect(turnOn(merchant, service.device())).rejects.toMatchObject({
      status: 400,
      message: 'This installation sends no notifications.',
    })
  } finally {
    await bare.stop()
  }
})

test('BEY-158 on the last day of a hold its device is notified once, from eight in the morning', async () => {
  world.time.set(at('2026-11-02', '15:00'))
  const merchant = await world.merchant()
  const device = service.device()
  await turnOn(merchant, device, ['hold_expires', 'paid'])
  const order = await merchant.order({ amount: 30_00 })
  await order.pay(CARDS.visa, undefined, { authoriseOnly: true })
  for (const [day, time] of [
    ['2026-11-08', '16:00'],
    ['2026-11-09', '07:55'],
    ['2026-11-09', '08:05'],
    ['2026-11-09', '11:00'],
  ] as const) {
    world.time.set(at(day, time))
    await sweep('holds.notice')
  }
  await pay(merchant, 1_00)
  await expect
    .poll(() => titles(device).toSorted(), POLL_OPTIONS)
    .toEqual(['Hold expires today · $30.00', 'Paid · $1.00'])
})
