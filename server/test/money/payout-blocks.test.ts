import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withoutApproval } from '../approval-answers.ts'
import { buildApp } from '../../src/app.ts'
import type { DomainEvent } from '../../src/modules/domain-events/events.ts'
import type { TestMerchant } from '../harness.ts'
import { ledgerViolations, refusalOf } from './ledger-checks.ts'
import {
  addAccount,
  at,
  runDaysUntil,
  netOf,
  pay,
  payoutsOf,
  staffOf,
  startOwnWorld,
} from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

async function merchantSince(since: Date, accountNumber: string | null): Promise<TestMerchant> {
  world.time.set(since)
  const merchant = await world.merchant()
  if (accountNumber !== null) await addAccount(merchant, { accountNumber })
  return merchant
}

const blocksOf = async ({ call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>) =>
  (await call(api.getPayoutBlocks, { merchantId })).data

/**
 * Subjects of the mail to the merchant's admin about transfers, oldest first. Each event is processed twice, and each
 * email must link to the accounts.
 */
async function mailTo({ merchantId, email, slug }: TestMerchant): Promise<string[]> {
  const { rows: events } = await world.db.readerPool.query<DomainEvent>(
    `select kind, subject_id as "subjectId", payload from app.domain_event
     where merchant_id = $1 and kind like 'payout%' order by recorded_at`,
    [merchantId],
  )
  for (const event of [...events, ...events])
    await world.services.eventMail.write(merchantId, event)
  const { rows } = await world.db.readerPool.query<{ subject: string; mailId: string }>(
    `select subject, mail_id as "mailId" from app.mail where merchant_id = $1 and recipient = $2 and kind like 'payout%'
     order by created_at, mail_id`,
    [merchantId, email],
  )
  for (const { mailId } of rows)
    expect((await world.services.mail.find(merchantId, mailId))?.plain).toContain(
      `${world.origin}/${slug}/payouts?tab=settings\n`,
    )
  return rows.map(({ subject }) => subject)
}

async function booksHold({ merchantId }: TestMerchant): Promise<void> {
  expect(await ledgerViolations(world, merchantId)).toEqual([])
}

describe('BEY-19 money without a bank account', () => {
  test('is reported from the first day, for each currency the merchant earns in, until an account is added', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), null)
    await addAccount(merchant, { currency: 'NZD' })
    const missing = { currency: 'AUD', reason: 'no_bank_account', account: null, message: null }
    expect(await blocksOf(merchant)).toMatchObject([{ ...missing, waiting: 0 }])
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    expect(await blocksOf(merchant)).toMatchObject([{ ...missing, waiting: netOf(10_00) }])
    await addAccount(merchant)
    expect(await blocksOf(merchant)).toEqual([])
  })

  test('the admins get one email when money first waits, not one a day', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), null)
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-12', '14:00'))
    expect(await mailTo(merchant)).toEqual(['$9.47 AUD is waiting: add a bank account'])
    expect(await payoutsOf(world, merchant)).toEqual([])
  })

  test('a negative balance is reported at once, until payments cover it', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '12345678')
    const { merchantId, call } = merchant
    const transactionId = await pay(world, merchant, at('2026-03-02', '10:00'), 50_00)
    await runDaysUntil(world, merchant, at('2026-03-05', '12:00'))
    expect(await blocksOf(merchant)).toEqual([])
    await refund({ call, merchantId }, transactionId, 50_00)
    expect(await blocksOf(merchant)).toMatchObject([{ reason: 'balance_owed', waiting: -50_00 }])
    await pay(world, merchant, at('2026-03-05', '15:00'), 80_00)
    await runDaysUntil(world, merchant, at('2026-03-09', '14:00'))
    expect(await blocksOf(merchant)).toEqual([])
    const [, second] = await payoutsOf(world, merchant)
    expect(second).toMatchObject({ amount: netOf(80_00) - 50_00, openingBalance: -50_00 })
    await booksHold(merchant)
  })

  test('without a payout provider, every currency says so', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '12345678')
    const production = buildApp({
      ...world.foundation,
      adapters: { ...world.foundation.adapters, bank: [] },
    })
    const answer = await production.handlers.getPayoutBlocks({
      actor: { merchantId: merchant.merchantId, role: 'owner', permissions: [] },
    } as never)
    expect(answer).toMatchObject({ data: [{ currency: 'AUD', reason: 'no_bank_provider' }] })
  })

  test('people who may not see transfers or balances see only the reason', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '1000009001')
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const { merchantId } = merchant
    const call = await staffOf(world, merchant, { permissions: [] })
    expect((await blocksOf({ call, merchantId }))[0]).toMatchObject({
      reason: 'account_returned',
      account: null,
      message: null,
    })
    expect((await blocksOf(merchant))[0]).toMatchObject({
      account: { accountNumberLast4: '9001' },
      message: 'The account is closed.',
    })
  })
})

describe('BEY-20 an account that returned a transfer', () => {
  test.each([
    ['refused at once', '1000009001', 'account_closed'],
    ['sent back on the arrival day', '1000009002', 'account_not_found'],
    ['sent back after it had arrived', '1000009006', 'payment_recalled'],
  ])('%s: no other transfer goes to it, and one email says so', async (_, accountNumber, code) => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), accountNumber)
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-09', '12:00'))
    await pay(world, merchant, at('2026-03-09', '13:00'), 20_00)
    await runDaysUntil(world, merchant, at('2026-04-20', '14:00'))
    expect(await payoutsOf(world, merchant)).toMatchObject([
      { status: 'failed', failureCode: code },
    ])
    expect(await blocksOf(merchant)).toMatchObject([
      { reason: 'account_returned', waiting: netOf(10_00) + netOf(20_00) },
    ])
    expect(await mailTo(merchant)).toEqual(['Your transfer of $9.47 AUD came back'])
    await booksHold(merchant)
  })

  test('confirmed: the next run pays the money, and the audit trail names the person', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '1000009002')
    const { call, merchantId } = merchant
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-09', '12:00'))
    const [account] = (await call(api.queryBankAccounts, { merchantId, query: {} })).data
    const externalAccountId = account?.externalAccountId ?? ''
    expect(account?.returnedAt).toMatch(/^2026-03-04T/)
    const confirm = async () =>
      withoutApproval((await call(api.confirmBankAccount, { merchantId, externalAccountId })).data)
    expect((await confirm()).returnedAt).toBeNull()
    expect((await confirm()).returnedAt).toBeNull()
    expect(await blocksOf(merchant)).toEqual([])
    const { rows } = await world.db.readerPool.query<{ actor: string }>(
      `select actor from app.audit_event where merchant_id = $1 and action = 'bank_account.confirmed'`,
      [merchantId],
    )
    expect(rows).toHaveLength(1)
    await runDaysUntil(world, merchant, at('2026-03-09', '14:00'))
    const [first, second, ...others] = await payoutsOf(world, merchant)
    expect(second).toMatchObject({ amount: netOf(10_00), status: 'in_transit' })
    expect(first?.carriedBy).toBe(second?.payoutId)
    expect(others).toEqual([])
    // The transfer is returned again: the money is still the merchant's, and waits once more.
    await runDaysUntil(world, merchant, at('2026-03-12', '14:00'))
    expect(await blocksOf(merchant)).toMatchObject([
      { reason: 'account_returned', waiting: netOf(10_00) },
    ])
    await booksHold(merchant)
  })

  test('replaced: transfers go to the new primary account', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '1000009001')
    const { call, merchantId } = merchant
    await pay(world, merchant, at('2026-03-02', '10:00'), 10_00)
    await runDaysUntil(world, merchant, at('2026-03-04', '14:00'))
    const { externalAccountId } = await addAccount(merchant, { accountNumber: '99998888' })
    expect(await blocksOf(merchant)).toMatchObject([{ reason: 'account_returned' }])
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    expect(await blocksOf(merchant)).toEqual([])
    await runDaysUntil(world, merchant, at('2026-03-06', '14:00'))
    expect((await payoutsOf(world, merchant)).map(({ status }) => status)).toEqual([
      'failed',
      'paid',
    ])
  })

  test('staff who may not change the bank accounts cannot confirm one', async () => {
    const merchant = await merchantSince(at('2026-03-02', '09:00'), '12345678')
    const { merchantId } = merchant
    const [account] = (await merchant.call(api.queryBankAccounts, { merchantId, query: {} })).data
    const externalAccountId = account?.externalAccountId ?? ''
    const call = await staffOf(world, merchant, { permissions: [] })
    expect(
      await refusalOf(call(api.confirmBankAccount, { merchantId, externalAccountId })),
    ).toMatchObject({ status: 403 })
  })
})
