import { DEBIT_EVENTS_PATH } from '@paydeck/contract/calls/payments/bank-payments'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { SIGNATURE_HEADER, signatureHeader } from '../../src/providers/sandbox/signature.ts'
import type { TestAccount } from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import { startWorld, type TestMerchant, type World } from '../harness.ts'
import { DEBIT_ACCOUNTS, payByDebit } from './bank-payers.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { statusesOf } from '../staff-view.ts'
import { handleEvent, storedEvents } from './provider-events.ts'

const PROVIDER = 'sandbox_direct_debit'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const from = ({ merchantId }: TestMerchant) => ({ provider: PROVIDER, merchantId })
const handle = (merchant: TestMerchant, type: string) => handleEvent(world, from(merchant), type)
const auditOf = async ({ merchantId }: TestMerchant) => {
  const rows = await world.db.reader.query<{ kind: string }>(
    null,
    'select kind from app.ledger_journal where merchant_id = $1 order by kind',
    [merchantId],
  )
  return rows.map(({ kind }) => kind)
}
const submitted = async (account: TestAccount): Promise<TestMerchant> => {
  const merchant = await world.merchant()
  await payByDebit(world, await merchant.order({ amount: 45_00 }), account)
  return merchant
}
const deliver = ({ merchantId }: TestMerchant, options = {}) =>
  world.bankMethods.directDebit.deliver({ merchantId, ...options })

test('an event reports the result of a debit once, even when sent five times and handled concurrently', async () => {
  const merchant = await submitted(DEBIT_ACCOUNTS.confirms)
  expect(await deliver(merchant)).toBe(0)
  world.time.advance({ days: 8 })
  expect(await deliver(merchant, { times: 5 })).toBe(1)
  expect(await deliver(merchant)).toBe(0)
  expect(await storedEvents(world, from(merchant))).toMatchObject([
    { type: 'debit.result', deliveries: 5 },
  ])
  expect(await statusesOf(merchant)).toEqual(['pending'])

  await Promise.all([1, 2, 3].map(() => handle(merchant, 'debit.result')))
  expect(await statusesOf(merchant)).toEqual(['paid'])
  expect(await auditOf(merchant)).toEqual(['payment_captured'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('an event reports a late return of a payment paid long before', async () => {
  const merchant = await submitted(DEBIT_ACCOUNTS.returns)
  world.time.advance({ days: 8 })
  await deliver(merchant)
  await handle(merchant, 'debit.result')
  expect(await statusesOf(merchant)).toEqual(['paid'])

  world.time.advance({ days: 14 })
  await deliver(merchant, { times: 2 })
  await Promise.all([1, 2, 3].map(() => handle(merchant, 'debit.return')))
  expect(await statusesOf(merchant)).toEqual(['failed'])
  // Finally the result is sent again and changes nothing.
  expect(await handle(merchant, 'debit.result')).toBe('settled')
  await world.services.bankPayments.checkReturns()
  expect(await statusesOf(merchant)).toEqual(['failed'])
  expect(await auditOf(merchant)).toEqual(['payment_captured', 'payment_returned'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('when the return arrives before the result, the books have both once', async () => {
  const merchant = await submitted(DEBIT_ACCOUNTS.returns)
  world.time.advance({ days: 30 })
  expect(await deliver(merchant, { newestFirst: true })).toBe(2)
  await Promise.all([handle(merchant, 'debit.return'), handle(merchant, 'debit.result')])
  expect(await statusesOf(merchant)).toEqual(['failed'])
  expect(await auditOf(merchant)).toEqual(['payment_captured', 'payment_returned'])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('refuses an event signed with another provider’s key', async () => {
  const { merchantId } = await world.merchant()
  const raw = Buffer.from(
    JSON.stringify({ id: 'forged', type: 'debit.return', merchantId, operationId: 'chrg_x' }),
  )
  const answer = await fetch(world.origin + DEBIT_EVENTS_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signatureHeader(
        world.sandbox.eventKey,
        Math.floor(Date.now() / 1000),
        raw,
      ),
    },
    body: raw,
  })
  expect(answer.status).toBe(401)
})
