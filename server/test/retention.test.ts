import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROOT } from '../src/config/config.ts'
import { columnName } from '../src/db/names.ts'
import { retentionStart, RETENTION, retentionTable } from '../src/db/retention.ts'
import type { TestMerchant } from './harness.ts'
import { startOwnWorld } from './money/payout-merchants.ts'

const DAY = 86_400_000

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

const names = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ name: string }>(text, values)).rows.map(({ name }) => name)

const run = async (name: string): Promise<void> => {
  const sweep = world.app.sweeps.find((candidate) => candidate.name === name)
  if (!sweep) throw new Error(`There is no sweep ${name}`)
  await sweep.run()
}

// The record of migrations lasts as long as the database.
test('BEY-176 declares for exactly the existing tables and views how long their rows are kept', async () => {
  const catalogued = await names(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('app', 'global') and table_name <> 'migration'`,
  )
  const documented = Object.keys(RETENTION).map(columnName)
  expect(catalogued.length).toBeGreaterThan(90)
  expect(documented.toSorted()).toEqual(catalogued.toSorted())
})

test('BEY-176 every table with a retention period has a sweep that deletes its rows', () => {
  const sweeps = new Set(world.app.sweeps.map(({ name }) => name))
  const named = Object.values(RETENTION).flatMap((rule) => ('sweep' in rule ? [rule.sweep] : []))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !sweeps.has(name))).toEqual([])
})

test('BEY-176 docs/operations.md has the same table', async () => {
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  expect(text).toContain(retentionTable())
})

/** A dispute that was decided this many days ago, with an answer and a document. */
async function disputed({ merchantId }: TestMerchant, transactionId: string, daysAgo: number) {
  const disputeId = `dspt_${daysAgo}`
  const closed = new Date(world.clock.now().getTime() - daysAgo * DAY)
  await world.services.disputes.open(merchantId, {
    provider: 'sandbox',
    providerRef: disputeId,
    transactionId,
  })
  await world.services.disputes.close(merchantId, {
    provider: 'sandbox',
    providerRef: disputeId,
    outcome: 'won',
  })
  const [id] = await names('select dispute_id as name from app.dispute where provider_ref = $1', [
    disputeId,
  ])
  await client.query('update app.dispute set closed_at = $2 where dispute_id = $1', [id, closed])
  await client.query(
    `insert into app.dispute_file (merchant_id, dispute_id, file_id, kind, name, type, size, sha256, bytes, added_by, added_at)
     values ($1, $2, $3, 'receipt', 'r.pdf', 'application/pdf', 1, 'x', 'x', 'olive', $4)`,
    [merchantId, id, `file_${daysAgo}`, closed],
  )
  return id
}

test('BEY-176 deletes a dispute’s documents and answers eighteen months after the decision, but not the dispute', async () => {
  const merchant = await world.merchant()
  const pay = async (): Promise<string> =>
    (await (await merchant.order({ amount: 50_00 })).pay('4242424242424242')).transactionId
  const old = await disputed(merchant, await pay(), 541)
  const young = await disputed(merchant, await pay(), 539)
  await run('disputes.forget')
  expect(await names('select dispute_id as name from app.dispute_file')).toEqual([young])
  expect(await names('select dispute_id as name from app.dispute')).toEqual(
    expect.arrayContaining([old, young]),
  )
})

test('BEY-176 deletes every merchant’s mail after two years', async () => {
  const mailed = async (merchant: TestMerchant) => {
    const before = retentionStart('app.mail', world.clock.now()).getTime()
    for (const [id, at] of [
      ['old', before - 1000],
      ['young', before + 60_000],
    ] as const)
      await client.query(
        `insert into app.mail (merchant_id, mail_id, cause, kind, recipient, subject, html, plain, status, channel, created_at)
         values ($1, $2, $2, 'receipt', 'jane@example.com', 'Receipt', '', '', 'sent', 'email', $3)`,
        [merchant.merchantId, `mail_${id}`, new Date(at)],
      )
  }
  await mailed(await world.merchant())
  await mailed(await world.merchant())
  await run('mail.forget')
  const remaining = await names(
    `select mail_id as name from app.mail where mail_id in ('mail_old', 'mail_young')`,
  )
  expect(remaining).toEqual(['mail_young', 'mail_young'])
})
