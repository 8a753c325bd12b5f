import { gatewaysOf } from './gateways-of.ts'
import {
  DEBIT_TOKENS_PATH,
  PAYTO_AGREEMENTS_PATH,
} from '@paydeck/contract/calls/payments/bank-payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { NO_EVENTS } from '../no-events.ts'
import { idMaker } from '../../src/kit/ids.ts'
import { systemRandom } from '../../src/kit/random.ts'
import { reconcilePayTo } from '../../src/modules/bank-payments/payto.ts'
import { bankPaymentsService } from '../../src/modules/bank-payments/service.ts'
import { customersService } from '../../src/modules/customers/service.ts'
import { searchIndex } from '../../src/modules/search/index-service.ts'
import { operationsService } from '../../src/modules/operations/service.ts'
import { outcomeRecorder } from '../../src/modules/payments/attempts/record-outcome.ts'
import { guardDirectDebit } from '../../src/providers/direct-debit/guard.ts'
import { guardPayTo } from '../../src/providers/payto/guard.ts'
import { startWorld, type World } from '../harness.ts'
import { agreement, DEBIT_ACCOUNTS, debitToken, PAYERS } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const { signal } = new AbortController()
let counter = 0
const operationId = () => `chrg_bank${process.pid}_${counter++}`
const post = async (path: string, body: unknown) => {
  const answer = await fetch(world.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the direct debit provider’s endpoint for accounts', () => {
  const account = { accountName: 'Jane Doe', bsb: '000-000', accountNumber: '000 123 456' }

  test('returns a single-use token and the details that may be shown', async () => {
    expect(await post(DEBIT_TOKENS_PATH, account)).toEqual({
      status: 200,
      body: {
        paymentToken: expect.stringMatching(/^ptkn_[\w-]{16}$/) as string,
        accountRoutingNumber: '000000',
        accountLast4: '3456',
      },
    })
  })

  test.each([
    ['a BSB too short', { bsb: '062-00' }, 'invalidbsb'],
    ['letters for a BSB', { bsb: 'abc-def' }, 'invalidbsb'],
    ['an account number too short', { accountNumber: '12' }, 'invalidaccount'],
    ['an unknown account', { accountNumber: '12345678' }, 'invalidaccount'],
    ['no name', { accountName: '' }, 'bad_request'],
  ])('refuses %s with a code and a sentence', async (_, change, errorCode) => {
    const { status, body } = await post(DEBIT_TOKENS_PATH, { ...account, ...change })
    expect([status, body['errorCode']]).toEqual([400, errorCode])
    expect(body['message']).toMatch(/^[A-Z].+\.$/)
  })
})

describe('the PayTo provider’s endpoint for agreements', () => {
  test('refuses an unknown payer and an unknown agreement', async () => {
    const request = { payerName: 'Jane', amount: 100, currency: 'AUD' }
    const payer = { payId: 'jane@example.com' }
    expect(await post(PAYTO_AGREEMENTS_PATH, { ...request, payer })).toMatchObject({
      status: 400,
      body: { errorCode: 'payer_unknown' },
    })
    expect(await post(PAYTO_AGREEMENTS_PATH, { ...request, payer: {} })).toMatchObject({
      status: 400,
      body: { errorCode: 'bad_request' },
    })
    const missing = await fetch(`${world.origin}${PAYTO_AGREEMENTS_PATH}/agrm_AAAAAAAAAAAAAAAA`)
    expect(missing.status).toBe(404)
  })
})

describe('the direct debit provider identifies operations by id', () => {
  const request = async (token?: string) => ({
    operationId: operationId(),
    merchantId: 'mcht_AAAAAAAAAAAAAAAA',
    accountToken: token ?? (await debitToken(world, DEBIT_ACCOUNTS.confirms)),
    amount: 100,
    currency: 'AUD',
    reference: 'Test',
    acceptance: null,
  })
  const provider = () => world.bankMethods.directDebit.provider

  test('submits one debit when repeated, even at the same moment', async () => {
    const charge = await request()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => provider().submit(charge, signal)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ kind: 'submitted' })
    expect(await provider().lookup(charge.operationId, signal)).toEqual(answers[0])
    expect(await world.bankMethods.charged([charge.operationId])).toEqual([])
  })

  test('two operations cannot share a token', async () => {
    const token = await debitToken(world, DEBIT_ACCOUNTS.confirms)
    const answers = await Promise.all([
      provider().submit(await request(token), signal),
      provider().submit(await request(token), signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['failed', 'submitted'])
  })

  test('either a close or a simultaneous submit wins', async () => {
    for (let round = 0; round < 5; round++) {
      const charge = await request()
      const [submitted, closed] = await Promise.allSettled([
        provider().submit(charge, signal),
        provider().close(charge.operationId, signal),
      ])
      const isSubmitted = (await provider().lookup(charge.operationId, signal)).kind === 'submitted'
      expect(closed).toMatchObject({ value: { kind: isSubmitted ? 'submitted' : 'not_debited' } })
      expect(submitted.status).toBe(isSubmitted ? 'fulfilled' : 'rejected')
    }
  })
})

describe('the PayTo provider identifies operations by id', () => {
  const request = async (token?: string) => ({
    operationId: operationId(),
    merchantId: 'mcht_AAAAAAAAAAAAAAAA',
    agreementToken: token ?? (await agreement(world, PAYERS.approved, 100)).agreementToken,
    amount: 100,
    currency: 'AUD',
    reference: 'Test',
  })
  const provider = () => world.bankMethods.payTo.provider

  test('takes the money once when repeated, even at the same moment', async () => {
    const charge = await request()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => provider().charge(charge, signal)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ kind: 'paid' })
    expect(await world.bankMethods.charged([charge.operationId])).toHaveLength(1)
  })

  test('an agreement pays one of two operations', async () => {
    const { agreementToken } = await agreement(world, PAYERS.approved, 100)
    const answers = await Promise.all([
      provider().charge(await request(agreementToken), signal),
      provider().charge(await request(agreementToken), signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'refused'])
  })

  test('either a close or a simultaneous charge wins', async () => {
    for (let round = 0; round < 5; round++) {
      const charge = await request()
      const [charged, closed] = await Promise.allSettled([
        provider().charge(charge, signal),
        provider().close(charge.operationId, signal),
      ])
      const isTaken = (await world.bankMethods.charged([charge.operationId])).length === 1
      expect(closed).toMatchObject({ value: { kind: isTaken ? 'paid' : 'not_charged' } })
      expect(charged.status).toBe(isTaken ? 'fulfilled' : 'rejected')
    }
  })
})

describe('refunds of the bank providers', () => {
  const paid = async () => {
    const charge = {
      operationId: operationId(),
      merchantId: 'mcht_AAAAAAAAAAAAAAAA',
      agreementToken: (await agreement(world, PAYERS.approved, 100)).agreementToken,
      amount: 100,
      currency: 'AUD',
      reference: 'Test',
    }
    const outcome = await world.bankMethods.payTo.provider.charge(charge, signal)
    if (outcome.kind !== 'paid') throw new Error('not paid')
    return outcome.ref
  }
  const refund = (chargeRef: string, amount: number) => ({
    operationId: operationId(),
    merchantId: 'mcht_AAAAAAAAAAAAAAAA',
    chargeRef,
    amount,
    currency: 'AUD',
  })
  const provider = () => world.bankMethods.payTo.provider

  test('twenty at once never refund more than was taken', async () => {
    const ref = await paid()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => provider().refund(refund(ref, 30), signal)),
    )
    expect(answers.filter(({ kind }) => kind === 'succeeded')).toHaveLength(3)
    expect(answers.filter(({ kind }) => kind === 'refused')).toHaveLength(17)
  })

  test('are made once when repeated, and never once closed', async () => {
    const ref = await paid()
    const charge = refund(ref, 60)
    const first = await provider().refund(charge, signal)
    expect(await provider().refund(charge, signal)).toEqual(first)
    expect(await provider().lookupFollowUp(charge.operationId, signal)).toEqual(first)
    expect(await provider().closeFollowUp(charge.operationId, signal)).toEqual(first)

    const secondRefund = refund(ref, 40)
    expect(await provider().lookupFollowUp(secondRefund.operationId, signal)).toEqual({
      kind: 'not_found',
    })
    expect(await provider().closeFollowUp(secondRefund.operationId, signal)).toEqual({
      kind: 'not_done',
    })
    await expect(provider().refund(secondRefund, signal)).rejects.toThrow('was closed')
    expect(await provider().refund(refund('chrg_unknown', 1), signal)).toEqual({
      kind: 'refused',
      code: 'charge_unknown',
    })
  })
})

test('charges nothing while the PayTo provider cannot tell the state of the agreement', async () => {
  const merchant = await world.merchant()
  const order = await merchant.order({ amount: 100 })
  const { agreementToken } = await agreement(world, PAYERS.later, 100)
  const { clock, db, services, bankMethods } = world
  const newId = idMaker(clock, systemRandom)
  const real = bankMethods.payTo.provider
  let isDown = true
  const onError = () => undefined
  const deps = {
    ...services,
    db,
    clock,
    newId,
    gateways: gatewaysOf({
      direct_debit: [guardDirectDebit(bankMethods.directDebit.provider, { onError })],
      payto: [
        guardPayTo(
          {
            ...real,
            lookupAgreement: (token, limit) =>
              isDown ? Promise.reject(new Error('down')) : real.lookupAgreement(token, limit),
          },
          { onError },
        ),
      ],
    }),
    recorder: outcomeRecorder({
      clock,
      customers: customersService({ searchIndex, newId }),
      ledger: services.ledger,
      audit: services.audit,
      orderLock: services.orderLock,
      operationRecords: services.operationRecords,
      counts: services.counts,
      events: NO_EVENTS,
    }),
    events: NO_EVENTS,
    onError,
  }
  const service = bankPaymentsService(deps)
  const operations = operationsService({
    db,
    clock,
    reconcilers: [
      {
        kind: 'charge',
        providers: [real.name],
        reconcile: (operation) => reconcilePayTo(deps, operation),
      },
    ],
    onError,
  })
  const holder = { merchantId: merchant.merchantId, merchantOrderId: order.merchantOrderId }
  const payment = await service.payByBank(holder, { payTo: { agreementToken } })
  expect(payment).toMatchObject({ status: 'pending', outcomeUnknown: false })
  const status = async () => {
    const { rows } = await db.readerPool.query<{ status: string; unknown: boolean; asked: string }>(
      `select p.status, p.outcome_unknown as unknown, o.status as asked from app.payment p
       join app.payment_operation o using (merchant_id, transaction_id) where merchant_id = $1`,
      [merchant.merchantId],
    )
    return rows
  }
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await operations.checkDue()
  }
  expect(await status()).toEqual([{ status: 'pending', unknown: false, asked: 'pending' }])

  isDown = false
  world.time.advance({ minutes: 3 })
  for (let look = 0; look < 20; look++) {
    world.time.advance({ minutes: 1 })
    await operations.checkDue()
  }
  // The payer approved during the outage; the charge follows after it.
  expect(await status()).toEqual([{ status: 'paid', unknown: false, asked: 'succeeded' }])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
