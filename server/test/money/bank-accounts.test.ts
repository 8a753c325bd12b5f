import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'

import { startWorld, type TestMerchant, type World } from '../harness.ts'
import { refusalOf } from './ledger-checks.ts'
import { addAccount, staffOf } from './payout-merchants.ts'
import { runDatabase } from '../run-database.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const list = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryBankAccounts, { merchantId, query: { t: String(Date.now()) } })).data

const auditOf = async ({ merchantId }: TestMerchant, like: string) => {
  const { rows } = await world.db.readerPool.query<{ action: string; details: object }>(
    'select action, details from app.audit_event where merchant_id = $1 and action like $2 order by at, event_id',
    [merchantId, like],
  )
  return rows
}

describe('bank accounts', () => {
  test('SETP-06 the first account of a currency is the primary one; the list shows only four digits', async () => {
    const merchant = await world.merchant()
    expect(await list(merchant)).toEqual([])
    await addAccount(merchant, { accountNumber: '1234 5678' })
    await addAccount(merchant, { accountNumber: '8765\u20134321' })
    await addAccount(merchant, {
      accountNumber: '12-3456-7890123-00',
      country: 'NZ',
      currency: 'NZD',
      routingNumber: '',
    })
    const listed = await list(merchant)
    expect(
      listed.map((account) => [
        account.accountNumberLast4,
        account.currency,
        account.isDefaultForCurrency,
      ]),
    ).toEqual([
      ['2300', 'NZD', true],
      ['4321', 'AUD', false],
      ['5678', 'AUD', true],
    ])
    expect(listed.map(({ routingNumber }) => routingNumber)).toEqual(['', '062000', '062000'])
    expect(JSON.stringify(listed)).not.toContain('12345678')
    const events = await auditOf(merchant, 'bank_account.%')
    expect(events.map(({ action }) => action)).toEqual(Array(3).fill('bank_account.added'))
    expect(JSON.stringify(events)).not.toContain('12345678')
  })

  test('no table stores the number unencrypted', async () => {
    const merchant = await world.merchant()
    await addAccount(merchant, { accountNumber: '907654321' })
    const client = new pg.Client({ connectionString: runDatabase() })
    await client.connect()
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(b)::text || encode(account_number_sealed, 'escape') as row
       from app.bank_account b where merchant_id = $1`,
      [merchant.merchantId],
    )
    await client.end()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('907654321')
  })

  test.each([
    [{ accountNumber: '12a4' }, 'Please enter valid account number'],
    [{ accountNumber: '' }, 'Please enter valid account number'],
    [
      { accountNumber: '12-3456-7890123', country: 'NZ' as const },
      'Please enter valid account number',
    ],
    [{ routingNumber: '06200' }, 'Please enter valid BSB'],
    [{ routingNumber: null }, 'Please enter valid BSB'],
    [{ accountName: '  ' }, 'Please enter the name of the account holder'],
  ])('refuses %j: %s', async (change, message) => {
    const merchant = await world.merchant()
    expect(await refusalOf(addAccount(merchant, change))).toMatchObject({ status: 400, message })
    expect(await list(merchant)).toEqual([])
  })

  test('API-29 lists each account with every field', async () => {
    const merchant = await world.merchant()
    const first = await addAccount(merchant, {
      accountName: 'Till',
      accountNumber: '11114444',
      routingNumber: '062-001',
    })
    const second = await addAccount(merchant, {
      accountName: 'Auckland',
      accountNumber: '12-3456-7890123-00',
      country: 'NZ',
      currency: 'NZD',
      routingNumber: '',
    })
    expect(await list(merchant)).toEqual([
      {
        externalAccountId: second.externalAccountId,
        accountName: 'Auckland',
        accountNumberLast4: '2300',
        routingNumber: '',
        country: 'NZ',
        currency: 'NZD',
        isDefaultForCurrency: true,
        returnedAt: null,
        addedAt: second.addedAt,
      },
      {
        externalAccountId: first.externalAccountId,
        accountName: 'Till',
        accountNumberLast4: '4444',
        routingNumber: '062001',
        country: 'AU',
        currency: 'AUD',
        isDefaultForCurrency: true,
        returnedAt: null,
        addedAt: first.addedAt,
      },
    ])
  })

  test('API-30 SETP-09 makes the chosen account the primary one of its currency, and changes no other', async () => {
    const merchant = await world.merchant()
    await addAccount(merchant, { accountNumber: '11110001' })
    const chosen = await addAccount(merchant, { accountNumber: '11110002' })
    await addAccount(merchant, { accountNumber: '11110003' })
    const nz = { country: 'NZ', currency: 'NZD', routingNumber: '' } as const
    await addAccount(merchant, { accountNumber: '12-3456-7890123-00', ...nz })
    await addAccount(merchant, { accountNumber: '12-3456-7890123-01', ...nz })
    const primary = async () =>
      (await list(merchant))
        .filter((account) => account.isDefaultForCurrency)
        .map((account) => account.accountNumberLast4)
    expect(await primary()).toEqual(['2300', '0001'])
    await merchant.call(api.makeBankAccountPrimary, {
      merchantId: merchant.merchantId,
      externalAccountId: chosen.externalAccountId,
    })
    expect(await primary()).toEqual(['2300', '0002'])
  })

  test('SETP-09 only one account is primary, even when two are chosen at once', async () => {
    const merchant = await world.merchant()
    const first = await addAccount(merchant, { accountNumber: '11110001' })
    const others = await Promise.all(
      ['11110002', '11110003', '11110004'].map((accountNumber) =>
        addAccount(merchant, { accountNumber }),
      ),
    )
    const make = (externalAccountId: string) =>
      merchant.call(api.makeBankAccountPrimary, {
        merchantId: merchant.merchantId,
        externalAccountId,
      })
    await Promise.all(others.map(({ externalAccountId }) => make(externalAccountId)))
    const primary = (await list(merchant)).filter((account) => account.isDefaultForCurrency)
    expect(primary).toHaveLength(1)
    expect(primary[0]?.externalAccountId).not.toBe(first.externalAccountId)
    await make(primary[0]?.externalAccountId ?? '')
    expect(await auditOf(merchant, 'bank_account.made_primary')).toHaveLength(3)
  })

  test('adding the first accounts at the same moment leaves one primary', async () => {
    const merchant = await world.merchant()
    await Promise.all(
      ['22220001', '22220002', '22220003'].map((accountNumber) =>
        addAccount(merchant, { accountNumber }),
      ),
    )
    const listed = await list(merchant)
    expect(listed.filter((account) => account.isDefaultForCurrency)).toHaveLength(1)
  })

  test('staff without the permission see no accounts, and can give bank details only before the merchant is activated', async () => {
    const merchant = await world.merchant({ activated: false })
    const { merchantId } = merchant
    const clerk = await staffOf(world, merchant, { permissions: [] })
    const add = (call = clerk) => addAccount({ ...merchant, call }, { accountNumber: '33330001' })
    await add()
    // Repeating it, as after a failed later step, replaces the first.
    const { externalAccountId } = await add()
    expect((await clerk(api.setPayoutSchedule, { merchantId, body: 'weekly' })).data).toBe('weekly')
    const refused = { status: 403, errorCode: 'payouts_read_required' }
    const second = await staffOf(world, merchant, { permissions: [] })
    expect(await refusalOf(add(second))).toMatchObject(refused)
    expect(await refusalOf(clerk(api.queryBankAccounts, { merchantId, query: {} }))).toMatchObject(
      refused,
    )
    expect(await refusalOf(clerk(api.getPayoutSchedule, { merchantId }))).toMatchObject(refused)
    expect(
      await refusalOf(clerk(api.makeBankAccountPrimary, { merchantId, externalAccountId })),
    ).toMatchObject(refused)
    const bookkeeper = await staffOf(world, merchant, { permissions: ['payouts-read'] })
    expect((await bookkeeper(api.queryBankAccounts, { merchantId, query: {} })).data).toHaveLength(
      1,
    )

    const active = await world.merchant()
    const other = await staffOf(world, active, { permissions: [] })
    expect(await refusalOf(addAccount({ ...active, call: other }, {}))).toMatchObject(refused)
    expect(
      await refusalOf(
        other(api.setPayoutSchedule, { merchantId: active.merchantId, body: 'weekly' }),
      ),
    ).toMatchObject(refused)
  })
})

describe('the payout schedule', () => {
  test('is daily by default, and a bare string in both directions', async () => {
    const { merchantId, token } = await world.merchant()
    const url = `${world.origin}/api/merchants/${merchantId}/settings/payout-schedule`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect(await (await fetch(url, { headers })).text()).toBe('"daily"')
    const saved = await fetch(url, { method: 'POST', headers, body: '"monthly"' })
    expect([saved.status, await saved.text()]).toEqual([200, '"monthly"'])
    expect(await (await fetch(url, { headers })).text()).toBe('"monthly"')
    const refused = await fetch(url, { method: 'POST', headers, body: '"hourly"' })
    expect(refused.status).toBe(400)
  })

  test('records a change once', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    for (const body of ['weekly', 'weekly'] as const)
      await call(api.setPayoutSchedule, { merchantId, body })
    expect(await auditOf(merchant, 'payout_schedule.%')).toEqual([
      { action: 'payout_schedule.changed', details: { before: 'daily', after: 'weekly' } },
    ])
  })
})

test('a made-up token gives no access', async () => {
  const stranger = createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve('eyJ'),
  })
  const { merchantId } = await world.merchant()
  expect(await refusalOf(stranger(api.queryBankAccounts, { merchantId, query: {} }))).toMatchObject(
    {
      status: 401,
    },
  )
})
