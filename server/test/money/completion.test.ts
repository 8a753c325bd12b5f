import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { NO_EVENTS } from '../no-events.ts'
import { idMaker } from '../../src/kit/ids.ts'
import { systemRandom } from '../../src/kit/random.ts'
import { customersService } from '../../src/modules/customers/service.ts'
import { searchIndex } from '../../src/modules/search/index-service.ts'
import { completeCharge } from '../../src/modules/card-payments/complete.ts'
import { operationsService } from '../../src/modules/operations/service.ts'
import { planStarter } from '../../src/modules/plans/terms/plan-starter.ts'
import { cardPaymentsService } from '../../src/modules/card-payments/service.ts'
import { gatewaysOf } from './gateways-of.ts'
import type { CardGateway, ChargeOutcome } from '../../src/providers/card/port.ts'
import { TEST_CARDS } from '../../src/providers/card/sandbox/test-cards.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { chargesOf, refusalOf, ledgerViolations } from './ledger-checks.ts'

const SLOW = TEST_CARDS.find(({ behaviour }) => behaviour.kind === 'slow')?.number ?? ''

let patientWorld: World
let impatientWorld: World
beforeAll(async () => {
  patientWorld = await startWorld()
  impatientWorld = await startWorld({ providerTimeLimitMs: 1500 })
})
afterAll(async () => {
  await patientWorld.stop()
  await impatientWorld.stop()
})

const newId = (world: World) => idMaker(world.clock, systemRandom)

const attemptsOf = async (world: World, merchant: TestMerchant) => {
  const { rows } = await world.db.readerPool.query<{
    merchantId: string
    merchantOrderId: string
    transactionId: string
    operationId: string
    status: string
    version: number
  }>(
    `select o.merchant_id as "merchantId", p.merchant_order_id as "merchantOrderId",
            p.transaction_id as "transactionId", o.operation_id as "operationId", p.status, p.version
     from app.payment_operation o join app.payment p using (merchant_id, transaction_id)
     where merchant_id = $1 order by o.created_at`,
    [merchant.merchantId],
  )
  return rows
}

const started = async (world: World, merchant: TestMerchant) => {
  const deadline = Date.now() + 5000
  while ((await attemptsOf(world, merchant)).length === 0)
    if (Date.now() > deadline) throw new Error('The attempt never started')
}

describe('an outcome that is reported again, late or differently', () => {
  const card = {
    brand: 'visa',
    last4: '4242',
    funding: 'credit',
    expiry: '12/2031',
    cvcPassed: true,
    threeDs: null,
  }
  const outcomes: ChargeOutcome[] = [
    { kind: 'succeeded', ref: 'chrg_again', source: null, card },
    { kind: 'declined', code: 'card_declined', card },
    { kind: 'unknown' },
  ]

  test.each([
    ['paid', CARDS.visa],
    ['failed', CARDS.declined],
  ])('changes nothing once a payment is %s', async (status, number) => {
    const merchant = await patientWorld.merchant()
    const order = await merchant.order({ amount: 100 })
    await order.pay(number).catch(() => undefined)
    const [before] = await attemptsOf(patientWorld, merchant)
    expect(before?.status).toBe(status)
    const deps = {
      ...patientWorld.services,
      clock: patientWorld.clock,
      customers: customersService({ searchIndex, newId: newId(patientWorld) }),
      events: NO_EVENTS,
    }
    const terms = await patientWorld.services.merchants.get(merchant.merchantId)
    for (const outcome of [...outcomes, { kind: 'not_charged' } as const]) {
      const answered = await patientWorld.db.inMerchant(merchant.merchantId, async (tx) =>
        before ? completeCharge(deps, tx, before, { outcome, terms }) : null,
      )
      expect(answered?.status).toBe(status)
      expect(await attemptsOf(patientWorld, merchant)).toEqual([before])
    }
    expect(await ledgerViolations(patientWorld, merchant.merchantId)).toEqual([])
  })
})

describe('the sweep during a call that is still waiting', () => {
  test('records a slow charge first, and the call returns the same outcome', async () => {
    const merchant = await patientWorld.merchant()
    const order = await merchant.order({ amount: 100 })
    const paying = order.pay(SLOW)
    await started(patientWorld, merchant)
    while ((await chargesOf(patientWorld, merchant.merchantId, order.merchantOrderId)) === 0);
    patientWorld.time.advance({ minutes: 1 })
    await patientWorld.services.operations.checkDue()
    expect(await attemptsOf(patientWorld, merchant)).toMatchObject([{ status: 'paid' }])
    expect(await paying).toMatchObject({ transactionStatus: 'paid' })
    expect(await chargesOf(patientWorld, merchant.merchantId, order.merchantOrderId)).toBe(1)
    expect(await ledgerViolations(patientWorld, merchant.merchantId)).toEqual([])
  })

  test('gives up a charge that never arrived, and the call says that nothing was charged', async () => {
    const merchant = await impatientWorld.merchant()
    const order = await merchant.order({ amount: 100 })
    const paying = refusalOf(order.pay(CARDS.silentUncharged))
    await started(impatientWorld, merchant)
    impatientWorld.time.advance({ minutes: 6 })
    await impatientWorld.services.operations.checkDue()
    expect(await attemptsOf(impatientWorld, merchant)).toMatchObject([{ status: 'failed' }])
    expect(await paying).toEqual({
      status: 400,
      errorCode: 'not_charged',
      message: 'This payment did not go through. Nothing was charged. Please try again.',
    })
    expect(await ledgerViolations(impatientWorld, merchant.merchantId)).toEqual([])
  })
})

test('reports an outcome that is unknown for a day, and leaves the payment unchanged', async () => {
  const merchant = await impatientWorld.merchant()
  const order = await merchant.order({ amount: 100 })
  await order.pay(CARDS.silentCharged)
  const silent = async () => ({ kind: 'unknown' }) as const
  const dead: CardGateway = {
    name: 'sandbox',
    page: { part: 'card-fields', tokensUrl: '', settings: {} },
    charge: silent,
    authorise: silent,
    checkCard: silent,
    chargeSaved: silent,
    confirm: silent,
    lookup: silent,
    close: silent,
    capture: silent,
    voidAuthorisation: silent,
    refund: silent,
    lookupFollowUp: silent,
    closeFollowUp: silent,
    lookupDispute: silent,
    giveEvidence: silent,
    acceptDispute: silent,
    lookupWarning: silent,
    movements: silent,
  }
  const reported: unknown[] = []
  const payments = cardPaymentsService({
    ...impatientWorld.services,
    db: impatientWorld.db,
    clock: impatientWorld.clock,
    newId: newId(impatientWorld),
    customers: customersService({ searchIndex, newId: newId(impatientWorld) }),
    gateways: gatewaysOf({ card: [dead] }),
    planPort: planStarter({ newId: newId(impatientWorld) }),
    events: NO_EVENTS,
    orderUrl: () => impatientWorld.origin,
    limits: null,
  })
  const operations = operationsService({
    db: impatientWorld.db,
    clock: impatientWorld.clock,
    reconcilers: [{ kind: 'charge', reconcile: payments.reconcileCharge }],
    onError: (_, { merchantId }) => reported.push(merchantId),
  })
  for (let hour = 0; hour < 23; hour++) {
    impatientWorld.time.advance({ hours: 1 })
    await operations.checkDue()
  }
  expect(reported).not.toContain(merchant.merchantId)
  impatientWorld.time.advance({ hours: 2 })
  await operations.checkDue()
  expect(reported).toContain(merchant.merchantId)
  expect(await attemptsOf(impatientWorld, merchant)).toMatchObject([{ status: 'pending' }])

  impatientWorld.time.advance({ hours: 2 })
  await impatientWorld.services.operations.checkDue()
  expect(await attemptsOf(impatientWorld, merchant)).toMatchObject([{ status: 'paid' }])
  expect(
    (await order.customer(api.getInvoice, { merchantOrderId: order.merchantOrderId })).data.state,
  ).toBe('paid')
})

test('without a provider the call answers 409, and the order stays free', async () => {
  const merchant = await impatientWorld.merchant()
  const { merchantOrderId } = await merchant.order({ amount: 100 })
  const { merchantId } = merchant
  const id = newId(impatientWorld)
  const payments = cardPaymentsService({
    ...impatientWorld.services,
    events: NO_EVENTS,
    db: impatientWorld.db,
    clock: impatientWorld.clock,
    newId: id,
    gateways: gatewaysOf({}),
    customers: customersService({ searchIndex, newId: id }),
    planPort: planStarter({ newId: id }),
    orderUrl: () => 'https://paydeck.example/pay',
    limits: null,
  })
  await expect(
    payments.payByCard(
      { merchantId, merchantOrderId },
      { paymentToken: await impatientWorld.cardToken(CARDS.visa) },
    ),
  ).rejects.toMatchObject({ status: 409, code: 'no_card_provider' })
  const { data } = await merchant.call(api.queryPayments, { merchantId, query: {} })
  expect(data).toEqual([])
  expect(await ledgerViolations(impatientWorld, merchantId)).toEqual([])
})
