import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeOperator, BANK_FILES, trustProfile, type TestOperator } from '../operators.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, at, pay, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let maker: TestOperator
let approver: TestOperator
let merchant: TestMerchant

beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES })
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  maker = await makeOperator(world, { name: 'Mary' })
  approver = await makeOperator(world, { name: 'Abel' })
  await world.services.payoutFiles.setProfile(maker.actor, trustProfile())
  merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-05', '10:00'), 100_00)
  await pay(world, merchant, at('2026-03-05', '11:00'), 40_00)
  world.time.set(at('2026-03-12', '10:00'))
  await world.services.payouts.runNow(merchant.merchantId)
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const ALTERED = { code: 'books_altered' }
const make = () =>
  world.services.payoutFiles.make(maker.actor, { profile: 'trust-aud', day: '2026-03-12' })
const problems = async () => (await world.services.bookChain.findings()).map(({ what }) => what)
const events = async () =>
  (await world.services.operators.events(50)).filter(
    ({ action }) => action === 'books.acknowledged',
  )

/** Changes the purpose recorded in a journal, as anyone with the database password could. */
const plant = (kind: string) =>
  client.query(
    `update app.ledger_journal set kind = kind || 'x'
     where (merchant_id, journal_id) = (select merchant_id, journal_id from app.ledger_journal
       where merchant_id = $1 and kind = $2 limit 1)`,
    [merchant.merchantId, kind],
  )

test('BEY-191 altered books stop payment files until a person acknowledges them with a reason; new alterations stop them again', async () => {
  const { bookChain, payoutFiles } = world.services
  const { merchantId, slug } = merchant
  const { batchNumber } = await make()
  await bookChain.verifyAll()
  await plant('payment_captured')
  await bookChain.verifyAll()
  const [line = ''] = await problems()
  expect(line).toContain('(payment_capturedx of')
  await expect(make()).rejects.toMatchObject(ALTERED)
  await expect(payoutFiles.approve(approver.actor, batchNumber)).rejects.toMatchObject({
    ...ALTERED,
    message: expect.stringContaining(`The books of ${slug} were altered past the server: ${line}.`),
  })

  const input = { merchantId, lines: [line], reason: 'Restored by Sam, ticket 12' }
  const stranger = await makeOperator(world, { permissions: ['payout-files:make'] })
  await expect(bookChain.acknowledge(stranger.actor, input)).rejects.toMatchObject({ status: 403 })
  await expect(
    bookChain.acknowledge(approver.actor, { ...input, reason: '  ' }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(
    bookChain.acknowledge(approver.actor, { ...input, lines: ['something else'] }),
  ).rejects.toMatchObject({ code: 'books_changed' })
  await expect(payoutFiles.approve(approver.actor, batchNumber)).rejects.toMatchObject(ALTERED)
  expect(await events()).toEqual([])

  expect(await bookChain.acknowledge(approver.actor, input)).toBe(1)
  await expect(bookChain.acknowledge(approver.actor, input)).rejects.toMatchObject({ status: 409 })
  expect(await bookChain.findings()).toEqual([
    {
      merchantId,
      slug,
      checkedAt: expect.any(Date),
      what: line,
      acknowledgedBy: approver.email,
      reason: 'Restored by Sam, ticket 12',
    },
  ])
  expect(await events()).toMatchObject([
    { actor: approver.email, subject: slug, details: { lines: 1, reason: input.reason } },
  ])
  await payoutFiles.approve(approver.actor, batchNumber)
  // The nightly check finds the same alteration, which is already known.
  await bookChain.verifyAll()
  await expect(make()).rejects.toMatchObject({ code: 'nothing_waits' })

  await plant('payout_sent')
  await bookChain.verifyAll()
  await expect(make()).rejects.toMatchObject(ALTERED)
  await expect(payoutFiles.download(maker.actor, batchNumber)).rejects.toMatchObject(ALTERED)
  const fresh = (await bookChain.findings()).filter(({ acknowledgedBy }) => acknowledgedBy === null)
  expect(fresh.map(({ what }) => what.includes('(payout_sentx of'))).toEqual([true])
})

test('BEY-191 a row added minutes ago stops a payment file before the nightly check, and hides no earlier finding', async () => {
  const { bookChain } = world.services
  const other = await world.merchant()
  await pay(world, other, world.time.now(), 30_00)
  await bookChain.verifyAll()
  const before = await problems()
  await client.query(
    `insert into app.audit_event (merchant_id, event_id, at, actor, action, subject_type, subject_id, details)
     values ($1, 'audt_forged', $2, 'system:operator', 'payout.sent', 'payout', 'x', '{}')`,
    [other.merchantId, new Date(world.time.now().getTime() + 60_000)],
  )
  await expect(make()).rejects.toMatchObject(ALTERED)
  expect((await problems()).toSorted()).toEqual(
    [...before, 'audit event audt_forged (payout.sent) was added past the server'].toSorted(),
  )
})
