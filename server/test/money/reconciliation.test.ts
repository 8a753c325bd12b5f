import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { reconciliationService } from '../../src/modules/reconciliation/service.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, startOwnWorld } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'
import { handleReceived } from './provider-events.ts'

const CARD = '4242424242424242'
/** See docs/test-cards.md and docs/test-bank-accounts.md. */
const LATE_CARDS = {
  refundReturns: '4000000000001703',
  disputeReopens: '4000000000001802',
} as const
const RETURNED_LATE = '1000009006'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

/** A separate month for each test, since a comparison covers all merchants. */
const startIn = (month: string): void => world.time.hold(new Date(`${month}-10T02:00:00Z`))
const today = (): string => world.clock.now().toISOString().slice(0, 10)

/** Breaks at one kind of provider. */
async function breaksAt(kind: string, day: string) {
  const compared = await world.services.reconciliation.compare(day)
  return compared.find(({ account }) => account.providerKind === kind)?.result?.breaks
}

async function pay(merchant: TestMerchant, amount: number, card = CARD): Promise<string> {
  return (await (await merchant.order({ amount })).pay(card)).transactionId
}

async function operationOf(transactionId: string, kind: string): Promise<string> {
  const { rows } = await client.query<{ operation_id: string }>(
    'select operation_id from app.payment_operation where transaction_id = $1 and kind = $2',
    [transactionId, kind],
  )
  return rows[0]?.operation_id ?? ''
}

/** Has the providers send their due events, and handles each. */
async function handleEvents({ merchantId }: TestMerchant): Promise<void> {
  await world.sandbox.deliver({ merchantId })
  await handleReceived(world, merchantId)
}

test('BEY-94 weeks of payments, refunds, disputes and transfers agree with all lists on every day', async () => {
  startIn('2027-01')
  const merchant = await world.merchant()
  await addAccount(merchant, { accountNumber: RETURNED_LATE })
  await pay(merchant, 40_00)
  await refund(merchant, await pay(merchant, 100_00), 30_00)
  await refund(merchant, await pay(merchant, 60_00, LATE_CARDS.refundReturns), 60_00)
  await pay(merchant, 50_00, LATE_CARDS.disputeReopens)
  const days = new Set<string>()
  for (let hour = 0; hour < 24 * 25; hour += 6) {
    days.add(today())
    world.time.advance({ hours: 6 })
    await handleEvents(merchant)
    await world.services.payouts.runDueOf(merchant.merchantId)
    await world.services.payouts.checkDue()
  }
  const kinds = new Map<string, number>()
  for (const day of days)
    for (const { account, result } of await world.services.reconciliation.compare(day)) {
      expect([day, account.providerKind, result?.breaks]).toEqual([day, account.providerKind, []])
      const { providerKind: kind } = account
      kinds.set(kind, (kinds.get(kind) ?? 0) + (result?.movements ?? 0))
    }
  const { rows } = await client.query<{ kind: string }>(
    'select distinct kind from global.provider_movement order by kind',
  )
  expect(rows.map(({ kind }) => kind)).toEqual([
    'charge',
    'dispute',
    'dispute_won',
    'payout',
    'payout_returned',
    'refund',
    'refund_returned',
    // Stripe's stand-in does not pay out automatically.
    ...(world.cardProvider === 'sandbox' ? ['settlement'] : []),
  ])
  const { rowCount: settled } = await client.query(
    `select 1 from global.provider_movement where provider_kind = 'card' and kind = 'settlement'`,
  )
  // Four charges, two refunds, one of them returned, a dispute and its end, and the payouts of those days.
  expect([kinds.get('card'), settled]).toEqual([9 + Number(settled), expect.any(Number)])
})

test('BEY-94 a transfer in transit over a weekend is never a break', async () => {
  // The tenth is a Wednesday, whose payments are sent on Friday and arrive on Monday.
  startIn('2027-11')
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(merchant, 70_00)
  const mornings: string[] = []
  for (let hour = 0; hour < 24 * 7; hour += 6) {
    const day = today()
    world.time.advance({ hours: 6 })
    await world.services.payouts.runDueOf(merchant.merchantId)
    await world.services.payouts.checkDue()
    if (today() === day) continue
    expect([day, await breaksAt('bank', day)]).toEqual([day, []])
    const { rows } = await client.query<{ status: string }>(
      'select status from app.payout where merchant_id = $1',
      [merchant.merchantId],
    )
    mornings.push(rows[0]?.status ?? 'none')
  }
  expect(mornings.filter((status) => status === 'in_transit').length).toBeGreaterThan(1)
  expect(mornings.at(-1)).toBe('paid')
})

test('BEY-94 finds a transfer that its bank does not know a week after it was sent', async () => {
  // Paid on a Wednesday, sent on Friday the twelfth.
  startIn('2028-05')
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(merchant, 80_00)
  const payout = `from app.payout where merchant_id = $1`
  for (let hour = 0; hour < 24 * 2.5; hour += 6) {
    world.time.advance({ hours: 6 })
    await world.services.payouts.runDueOf(merchant.merchantId)
  }
  await client.query(
    `delete from sandbox.bank_payout where payout_id in (select payout_id ${payout})`,
    [merchant.merchantId],
  )
  const { rows } = await client.query<{ payout_id: string; status: string; sent: string }>(
    `select payout_id, status, (updated_at at time zone 'UTC')::date::text as sent ${payout}`,
    [merchant.merchantId],
  )
  expect(rows).toEqual([
    { payout_id: expect.any(String), status: 'in_transit', sent: '2028-05-12' },
  ])
  const breakByKey = new Map<string, unknown>()
  for (let day = 12; day < 22; day++) {
    world.time.hold(new Date(`2028-05-${day + 1}T02:00:00Z`))
    const breaks = await breaksAt('bank', `2028-05-${day}`)
    for (const { operationId } of breaks ?? []) breakByKey.set(`2028-05-${day}`, operationId)
  }
  expect([...breakByKey]).toEqual([['2028-05-19', rows[0]?.payout_id]])
})

test('BEY-94 finds a charge that we never asked for on its day', async () => {
  startIn('2027-04')
  const merchant = await world.merchant()
  await pay(merchant, 20_00)
  await client.query(
    `insert into sandbox.charge (operation_id, outcome, ref, kind, amount, currency, created_at, merchant_id)
     values ('chrg_unasked', 'succeeded', 'ch_unasked', 'charge', 999, 'AUD', $1, $2)`,
    [world.clock.now(), merchant.merchantId],
  )
  expect(await breaksAt('card', today())).toEqual([
    {
      kind: 'not_asked_for',
      what: 'charge of 9.99 AUD under chrg_unasked, which is not ours',
      merchantId: null,
      operationId: 'chrg_unasked',
      refs: ['ch_unasked'],
    },
  ])
})

test('BEY-94 finds what only the provider has, or only we have, with its operation', async () => {
  startIn('2027-06')
  const merchant = await world.merchant()
  const dropped = await operationOf(await pay(merchant, 20_00), 'charge')
  const changed = await operationOf(await pay(merchant, 30_00), 'charge')
  const lost = await operationOf(await pay(merchant, 45_00), 'charge')
  const day = today()
  expect(await breaksAt('card', day)).toEqual([])

  await client.query(
    `update app.payment_operation set status = 'failed', error_code = 'planted' where operation_id = $1`,
    [dropped],
  )
  await client.query('update sandbox.charge set amount = 3100 where operation_id = $1', [changed])
  await client.query('delete from sandbox.charge where operation_id = $1', [lost])
  const breaks = await breaksAt('card', day)
  // Both were charged at the same instant.
  const inOrder = breaks?.toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect(
    inOrder?.map(({ kind, what, operationId, merchantId }) => ({
      kind,
      what,
      operationId,
      merchantId,
    })),
  ).toEqual(
    [
      { kind: 'differs', what: 'charge of 31.00 AUD, booked 30.00 AUD', operationId: changed },
      {
        kind: 'not_booked',
        what: 'charge of 20.00 AUD, failed in the books',
        operationId: dropped,
      },
      {
        kind: 'not_moved',
        what: 'booked a charge of 45.00 AUD, which is not on the list',
        operationId: lost,
      },
    ].map((one) => ({ ...one, merchantId: merchant.merchantId })),
  )
})

test('BEY-94 a returned refund stays a break until we know of it', async () => {
  startIn('2027-08')
  const merchant = await world.merchant()
  const paid = await pay(merchant, 60_00, LATE_CARDS.refundReturns)
  await refund(merchant, paid, 60_00)
  const operation = await operationOf(paid, 'refund')
  world.time.advance({ days: 3, hours: 1 })
  const day = today()
  expect(await breaksAt('card', day)).toMatchObject([
    {
      kind: 'not_booked',
      what: 'returned refund of 60.00 AUD, not booked as returned',
      operationId: operation,
    },
  ])
  const broken = async () =>
    (await world.services.reconciliation.openBreaks()).filter((entry) => entry.day === day)
  expect(await broken()).toMatchObject([
    { providerKind: 'card', breaks: [{ operationId: operation }] },
  ])

  await handleEvents(merchant)
  world.time.advance({ days: 1 })
  await world.services.reconciliation.compareDue()
  expect(await broken()).toEqual([])
})

test('BEY-94 finds a dispute, open or won, that the provider does not know, with its operation', async () => {
  startIn('2027-10')
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const [open, won] = [await pay(merchant, 70_00), await pay(merchant, 80_00)]
  for (const transactionId of [open, won])
    await world.services.disputes.open(merchantId, {
      provider: 'sandbox',
      providerRef: `dp_${transactionId}`,
      transactionId,
    })
  const day = today()
  const [openId, wonId] = [await operationOf(open, 'charge'), await operationOf(won, 'charge')]
  const missing = async (on: string) =>
    (await breaksAt('card', on))?.map(({ kind, what, operationId }) => [kind, what, operationId])
  expect(new Set(await missing(day))).toEqual(
    new Set([
      ['not_moved', 'booked a dispute of 70.00 AUD, which is not on the list', openId],
      ['not_moved', 'booked a dispute of 80.00 AUD, which is not on the list', wonId],
    ]),
  )

  await world.sandbox.disputes.open('dp_known', wonId, 'fraudulent')
  world.time.advance({ days: 1 })
  await world.services.disputes.decide(merchantId, won, 'won')
  expect(await missing(today())).toEqual([
    ['not_moved', 'booked a won dispute of 80.00 AUD, which is not on the list', wonId],
  ])
  await world.sandbox.disputes.decide('dp_known', 'won')
  expect(await missing(today())).toEqual([])
})

test('BEY-94 compares every day since a given one, and reads each list once', async () => {
  startIn('2027-12')
  const merchant = await world.merchant()
  const first = today()
  const paid = await pay(merchant, 15_00)
  world.time.advance({ days: 1 })
  await refund(merchant, paid, 15_00)
  world.time.advance({ days: 2 })
  const compared = await world.services.reconciliation.compareSince(first)
  const card = compared.filter(
    ({ account }) => account.providerKind === 'card' && account.provider === world.cardProvider,
  )
  // The sandbox pays out the previous day.
  const paidOut = world.cardProvider === 'sandbox' ? 1 : 0
  expect(card.map(({ day, result }) => [day, result?.movements, result?.breaks])).toEqual([
    ['2027-12-10', 1, []],
    ['2027-12-11', 1 + paidOut, []],
    ['2027-12-12', paidOut, []],
  ])
})

/** A comparison of one provider whose lists the test makes; records what it was asked. */
function ownComparison(name: string) {
  const requests: string[] = []
  const unknown = new Set<string>()
  const service = reconciliationService({
    db: world.db,
    clock: world.clock,
    operations: world.services.operations,
    onError: () => undefined,
    accounts: [
      {
        kind: 'card',
        name,
        gateway: {
          async movements(day) {
            requests.push(day)
            return {
              kind: 'movements',
              movements: [...unknown]
                .filter((unknownDay) => unknownDay === day)
                .map((unknownDay) => ({
                  ref: `${name} ${unknownDay}`,
                  kind: 'charge',
                  operationId: null,
                  amount: 1_00,
                  fee: 0,
                  currency: 'AUD',
                  at: new Date(`${unknownDay}T01:00:00Z`),
                })),
            }
          },
        },
      },
    ],
  })
  const comparedAt = async (): Promise<string[]> => {
    const { rows } = await client.query<{ day: string }>(
      `select day::text from global.reconciled_day where provider = $1 and compared_at = $2 order by day`,
      [name, world.clock.now()],
    )
    return rows.map(({ day }) => day)
  }
  return {
    service,
    unknown,
    /** The days compared and the lists read for them. */
    async due(): Promise<{ compared: string[]; asked: string[] }> {
      requests.length = 0
      await service.compareDue()
      return { compared: await comparedAt(), asked: [...requests] }
    },
    async since(day: string): Promise<{ compared: string[]; asked: string[] }> {
      requests.length = 0
      const compared = await service.compareSince(day)
      return { compared: compared.map((report) => report.day), asked: [...requests] }
    },
  }
}

test('BEY-94 each night compares the days that were missed, reading only the lists it needs', async () => {
  world.time.hold(new Date('2028-05-10T02:00:00Z'))
  const { due, since } = ownComparison('nightly')
  expect(await due()).toEqual({
    compared: ['2028-05-09'],
    // The week before, and the days since whose lists exist.
    asked: ['02', '03', '04', '05', '06', '07', '08', '09', '10'].map((day) => `2028-05-${day}`),
  })
  world.time.hold(new Date('2028-05-10T03:00:00Z'))
  expect(await due()).toEqual({ compared: [], asked: [] })
  world.time.hold(new Date('2028-05-13T02:00:00Z'))
  // Each day with its neighbours, and also the unread day before the first.
  const around = ['09', '10', '11', '12', '13', '10', '11', '12', '11', '12', '13'].map(
    (day) => `2028-05-${day}`,
  )
  expect(await due()).toEqual({
    compared: ['2028-05-10', '2028-05-11', '2028-05-12'],
    asked: around,
  })
  expect(await since('2028-05-11')).toEqual({
    compared: ['2028-05-11', '2028-05-12'],
    asked: ['04', '05', '06', '07', '08', '09', '10', '11', '12', '13'].map(
      (day) => `2028-05-${day}`,
    ),
  })
})

test('BEY-94 days that were missed or do not agree are checked again for thirty-five days', async () => {
  world.time.hold(new Date('2028-06-10T02:00:00Z'))
  const { due, unknown } = ownComparison('away')
  unknown.add('2028-06-09')
  expect((await due()).compared).toEqual(['2028-06-09'])
  world.time.hold(new Date('2028-07-15T02:00:00Z'))
  const { compared } = await due()
  expect([compared.length, compared[0], compared.at(-1)]).toEqual([36, '2028-06-09', '2028-07-14'])
  world.time.hold(new Date('2028-07-16T02:00:00Z'))
  expect((await due()).compared).toEqual(['2028-07-15'])
  world.time.hold(new Date('2028-09-30T02:00:00Z'))
  const later = (await due()).compared
  expect([later.length, later[0], later.at(-1)]).toEqual([36, '2028-08-25', '2028-09-29'])
})
