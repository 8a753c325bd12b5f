import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readBankFile } from '../../src/bank-files/read/read-bank-file.ts'
import { BANK_FILES, makeOperator, trustProfile, type TestOperator } from '../operators.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, at, netOf, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let maker: TestOperator
let approver: TestOperator

beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES })
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  maker = await makeOperator(world, { name: 'Mary' })
  approver = await makeOperator(world, { name: 'Abel' })
  await world.services.payoutFiles.setProfile(maker.actor, trustProfile())
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const files = () => world.services.payoutFiles
const make = () => files().make(maker.actor, { profile: 'trust-aud', day: '2026-03-12' })

/** A merchant whose transfer waits for a file. */
async function withTransfer(amount = 100_00): Promise<TestMerchant> {
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-05', '10:00'), amount)
  world.time.set(at('2026-03-12', '10:00'))
  await world.services.payouts.runNow(merchant.merchantId)
  return merchant
}

test('BEY-77 one person makes a payment file, another approves it, and its bytes stay the same', async () => {
  const merchant = await withTransfer()
  const [payout] = await payoutsOf(world, merchant)
  expect(payout?.status).toBe('in_transit')
  const { batchNumber, leftOut } = await make()
  expect(leftOut).toBe(0)
  await expect(files().download(maker.actor, batchNumber)).rejects.toMatchObject({
    code: 'batch_not_approved',
  })
  await expect(files().approve(maker.actor, batchNumber)).rejects.toMatchObject({
    code: 'own_batch',
  })
  await expect(
    client.query(
      'update global.payout_batch set approved_by = made_by, approved_at = now() where batch_number = $1',
      [batchNumber],
    ),
  ).rejects.toMatchObject({ constraint: 'payout_batch_four_eyes' })
  await files().approve(approver.actor, batchNumber)

  const first = await files().download(maker.actor, batchNumber)
  const [content] = readBankFile(first.bytes)
  expect(first.fileName).toBe(`${batchNumber}.aba`)
  expect(content).toMatchObject({
    kind: 'payments',
    day: '2026-03-12',
    payer: { batch: batchNumber },
    payments: [
      {
        bsb: '062000',
        accountNumber: '12345678',
        amount: netOf(100_00),
        reference: payout?.reference,
      },
    ],
  })
  // Renaming the account or changing the profile does not affect files already made.
  await client.query(
    `update app.bank_account set account_name = 'Other Ltd' where merchant_id = $1`,
    [merchant.merchantId],
  )
  await files().setProfile(maker.actor, {
    ...trustProfile(),
    payer: { ...trustProfile().payer, userId: '999999' },
  })
  const second = await files().download(approver.actor, batchNumber)
  await files().setProfile(maker.actor, trustProfile())
  expect(second.bytes.equals(first.bytes)).toBe(true)
  const { batch, downloads } = await files().show(batchNumber)
  expect(batch).toMatchObject({
    payouts: 1,
    total: netOf(100_00),
    maker: 'Mary',
    approver: 'Abel',
    newAccounts: 1,
    downloads: 2,
    sha256: first.sha256,
  })
  expect(downloads.map(({ person }) => person)).toEqual(['Mary', 'Abel'])
  await client.query(
    `update global.payout_batch set sha256 = repeat('0', 64) where batch_number = $1`,
    [batchNumber],
  )
  await expect(files().download(maker.actor, batchNumber)).rejects.toThrow(
    'not the one that was made',
  )
})

test('BEY-77 only one of two simultaneous approvals counts, and a transfer is in only one of two files', async () => {
  await withTransfer()
  const third = await makeOperator(world)
  const fourth = await makeOperator(world)
  const results = await Promise.allSettled([
    make(),
    files().make(third.actor, { profile: 'trust-aud', day: '2026-03-12' }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const batchNumber = results.flatMap((result) =>
    result.status === 'fulfilled' ? [result.value.batchNumber] : [],
  )[0] as string
  const approved = await Promise.allSettled([
    files().approve(approver.actor, batchNumber),
    files().approve(fourth.actor, batchNumber),
  ])
  expect(approved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(approved.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'batch_approved' },
  })
  await expect(make()).rejects.toMatchObject({ code: 'nothing_waits' })
})

test('BEY-77 every act respects each person’s limit and permissions', async () => {
  await withTransfer(500_00)
  const small = await makeOperator(world, { batchLimit: 100_00 })
  const reader = await makeOperator(world, { permissions: [] })
  const by = (operator: TestOperator) =>
    files().make(operator.actor, { profile: 'trust-aud', day: '2026-03-12' })
  await expect(by(small)).rejects.toMatchObject({ code: 'over_your_limit' })
  await expect(by(reader)).rejects.toMatchObject({ code: 'operator_permission_required' })
  await withTransfer(700_00)
  const medium = await makeOperator(world, { batchLimit: 700_00 })
  const result = await by(medium)
  expect(result.forNextFile).toBe(1)
  await files().void(maker.actor, { batchNumber: result.batchNumber, reason: 'a test' })
  const { batchNumber } = await make()
  await expect(files().approve(small.actor, batchNumber)).rejects.toMatchObject({
    code: 'over_your_limit',
  })
  await expect(files().approve(reader.actor, batchNumber)).rejects.toMatchObject({
    code: 'operator_permission_required',
  })
  await expect(files().void(reader.actor, { batchNumber, reason: 'x' })).rejects.toMatchObject({
    code: 'operator_permission_required',
  })
  await expect(files().download(reader.actor, batchNumber)).rejects.toMatchObject({
    code: 'operator_permission_required',
  })
  await files().void(maker.actor, { batchNumber, reason: 'a test' })
})

test('BEY-77 voiding a downloaded file takes two people, and its transfers go into the next', async () => {
  await withTransfer()
  const first = await make()
  expect(
    await files().void(maker.actor, { batchNumber: first.batchNumber, reason: 'wrong day' }),
  ).toBe(true)
  const { batchNumber } = await make()
  await files().approve(approver.actor, batchNumber)
  await files().download(maker.actor, batchNumber)
  expect(await files().void(maker.actor, { batchNumber, reason: 'the bank refused it' })).toBe(
    false,
  )
  await expect(files().void(maker.actor, { batchNumber, reason: 'again' })).rejects.toMatchObject({
    code: 'second_person_needed',
  })
  await expect(files().download(maker.actor, batchNumber)).rejects.toMatchObject({
    code: 'void_asked',
  })
  await expect(make()).rejects.toMatchObject({ code: 'nothing_waits' })
  await expect(
    client.query(
      `update global.payout_batch set voided_at = now(), voided_by = void_asked_by where batch_number = $1`,
      [batchNumber],
    ),
  ).rejects.toMatchObject({ constraint: 'payout_batch_void' })
  expect(await files().void(approver.actor, { batchNumber, reason: 'seen at the bank' })).toBe(true)
  const third = await make()
  const items = async (number: string) =>
    (await files().show(number)).items.map(({ payoutId }) => payoutId)
  expect(await items(third.batchNumber)).toEqual(await items(batchNumber))
  expect((await files().show(batchNumber)).batch.voidReason).toBe(
    'the bank refused it / seen at the bank',
  )
})

test('BEY-77 a file cannot be approved once an account in it has changed, and blocked accounts wait', async () => {
  const merchant = await withTransfer()
  const { batchNumber } = await make()
  const mark = (returned: string | null) =>
    client.query('update app.bank_account set returned_at = $2 where merchant_id = $1', [
      merchant.merchantId,
      returned,
    ])
  await mark('2026-03-11')
  await expect(files().approve(approver.actor, batchNumber)).rejects.toMatchObject({
    code: 'batch_changed',
  })
  await files().void(maker.actor, { batchNumber, reason: 'changed' })
  await withTransfer()
  const next = await make()
  expect(next.leftOut).toBe(1)
  await mark(null)
})

test('BEY-77 the security log has every act with its person', async () => {
  const { rows } = await client.query<{ action: string; actor: string }>(
    `select distinct action, split_part(actor, '.', 1) as actor from global.operator_event
     where actor not like 'pat.%' order by 1, 2`,
  )
  expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'bank_profile.set mary',
    'operator.added system',
    'payout_file.approved abel',
    'payout_file.downloaded abel',
    'payout_file.downloaded mary',
    'payout_file.made mary',
    'payout_file.void_asked mary',
    'payout_file.voided abel',
    'payout_file.voided mary',
  ])
  await expect(
    world.db.inGlobal((tx) => tx.deleteFrom('global.operatorEvent').execute()),
  ).rejects.toThrow('permission denied')
})
