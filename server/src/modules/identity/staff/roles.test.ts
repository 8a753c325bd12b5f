import { ROLE_NAMES } from '@paydeck/contract/access/roles'
import { api } from '@paydeck/contract/protocol/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const rolesOf = async ({ merchantId }: TestMerchant) =>
  Object.fromEntries(
    (
      await world.db.inGlobal((tx) =>
        sql<{ email: string; role: string }>`
          select u.email, g.role from global.membership g
          join global.app_user u using (tenant_id, user_id)
          where g.merchant_id = ${merchantId}`.execute(tx),
      )
    ).rows.map(({ email, role }) => [email, role]),
  )

describe('BEY-14 roles in the database', () => {
  test('match the contract; the database refuses others', async () => {
    const merchant = await world.merchant()
    const { rows } = await world.db.inGlobal((tx) =>
      sql<{ name: string }>`select name from global.role order by name`.execute(tx),
    )
    expect(rows.map(({ name }) => name)).toEqual(ROLE_NAMES.toSorted())
    const write = world.db.inGlobal((tx) =>
      sql`update global.membership set role = 'emperor' where merchant_id = ${merchant.merchantId}`.execute(
        tx,
      ),
    )
    await expect(write).rejects.toThrow('foreign key')
  })

  test.each([{ role: 'emperor' }, { role: 'staff', permissions: ['payout-read'] }])(
    'refuses %o with a sentence',
    async (grants) => {
      const { merchantId } = await world.merchant()
      const invite = world.services.staff.invite({ merchantId, email: 'a@b.example', ...grants })
      await expect(invite).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(
          /^(Unknown role "emperor"|The permission "payout-read")/,
        ) as string,
      })
    },
  )
})

describe('BEY-14 the owner', () => {
  const LAST = { status: 409, code: 'last_owner' }

  test('is the first admin; later ones are admins', async () => {
    const merchant = await world.merchant()
    const { email } = await merchant.colleague({ role: 'admin' })
    expect(await rolesOf(merchant)).toEqual({ [merchant.email]: 'owner', [email]: 'admin' })
  })

  test('cannot be demoted or removed while there is no other', async () => {
    const merchant = await world.merchant()
    const { merchantId, email } = merchant
    const { staff } = world.services
    await merchant.colleague({ role: 'admin' })
    await expect(staff.setRole(merchantId, email, { role: 'admin' })).rejects.toMatchObject(LAST)
    await expect(staff.invite({ merchantId, email, role: 'staff' })).rejects.toMatchObject(LAST)
    await expect(staff.remove(merchantId, email)).rejects.toMatchObject(LAST)
    // Inviting the only owner again as an admin does not demote them.
    expect(await staff.invite({ merchantId, email, role: 'admin' })).toMatchObject({
      role: 'owner',
    })
    await merchant.colleague({ role: 'owner' })
    await staff.remove(merchantId, email)
    expect(Object.values(await rolesOf(merchant)).toSorted()).toEqual(['admin', 'owner'])
  })

  test('keeps one owner when two leave at once', async () => {
    const merchant = await world.merchant()
    const { merchantId, email } = merchant
    const other = await merchant.colleague({ role: 'owner' })
    const results = await Promise.allSettled(
      [email, other.email].map((address) =>
        world.services.staff.setRole(merchantId, address, { role: 'viewer' }),
      ),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(Object.values(await rolesOf(merchant)).toSorted()).toEqual(['owner', 'viewer'])
  })
})

test('BEY-14 a role change applies at the next call and is recorded in the audit trail', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const { call, email } = await merchant.colleague({ role: 'manager' })
  await call(api.getBalances, { merchantId })
  await world.services.staff.setRole(merchantId, email, { role: 'cashier', refundLimit: 500 })
  await expect(call(api.getBalances, { merchantId })).rejects.toMatchObject({
    status: 403,
    errorCode: 'balance_read_required',
    message: 'You need the permission to view the balance.',
  })
  const events = await world.db.inMerchant(merchantId, (tx) =>
    tx
      .selectFrom('app.auditEvent')
      .select(['actor', 'details'])
      .where('merchantId', '=', merchantId)
      .where('action', '=', 'staff.role_changed')
      .execute(),
  )
  expect(events).toEqual([
    {
      actor: 'system:operator',
      details: { before: 'manager', role: 'cashier', permissions: '', refundLimit: 500 },
    },
  ])
})

describe('BEY-14 a refund limit', () => {
  async function paid(merchant: TestMerchant) {
    const { transactionId } = await (await merchant.order({ amount: 10_000 })).pay(CARDS.visa)
    return (call: TestMerchant['call'], amount: number) =>
      call(api.createRefund, {
        merchantId: merchant.merchantId,
        body: { transactionId, refundAmount: { amount, currency: merchant.currency } },
      })
  }
  const BEYOND = { status: 403, errorCode: 'refund_limit_exceeded' }

  test('a cashier refunds nothing until a limit is set', async () => {
    const merchant = await world.merchant()
    const refund = await paid(merchant)
    const { call } = await merchant.colleague({ role: 'cashier' })
    await expect(refund(call, 1)).rejects.toMatchObject({
      ...BEYOND,
      message:
        'You can refund at most $0.00 AUD of a payment. Ask an owner or admin to make this refund.',
    })
    await refund(merchant.call, 1)
  })

  test('counts all refunds of the payment by the same person', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const refund = await paid(merchant)
    const { call, email } = await merchant.colleague({ role: 'cashier' })
    const { staff } = world.services
    await staff.setRole(merchant.merchantId, email, { role: 'cashier', refundLimit: 5000 })
    await expect(refund(call, 5001)).rejects.toMatchObject(BEYOND)
    await refund(merchant.call, 4000)
    await refund(call, 3000)
    await expect(refund(call, 2001)).rejects.toMatchObject(BEYOND)
    await refund(call, 2000)
    await refund(merchant.call, 1000)
  })
})
