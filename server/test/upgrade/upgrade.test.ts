import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '../../src/db/migrate.ts'
import { startWorld, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { paymentsOf, refund } from '../staff-view.ts'

/**
 * The newest migration in `first-release.sql.gz`, the database of the first release with a demo of
 * five merchants.
 */
const FIRST_MIGRATION = '0003_demo.sql'

let cluster: TestCluster
let client: pg.Client
let world: World

beforeAll(async () => {
  cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema app, global, sandbox cascade')
  await migrate(url, { last: FIRST_MIGRATION })
  const data = gunzipSync(await readFile(join(import.meta.dirname, 'first-release.sql.gz')))
  await client.query(data.toString())
  // The dump clears its connection's search path.
  await client.query('reset all')
  await migrate(url, { last: '0108_challenges_that_charge.sql' })
  waiting = await waitAtChallenge()
  await migrate(url)
  world = await startWorld({ databaseUrl: url })
})
afterAll(async () => {
  await world.stop()
  await client.end()
  await cluster.stop()
})

let waiting: { transactionId: string; charges: () => Promise<boolean>; end: () => Promise<void> }

/** Leaves a payment of the earlier release at its challenge while the release changes. */
async function waitAtChallenge(): Promise<typeof waiting> {
  const { rows } = await client.query<{ transaction_id: string; status: string }>(
    `select transaction_id, status from app.payment where status = 'failed' order by 1 limit 1`,
  )
  const { transaction_id: transactionId = '', status } = rows[0] ?? {}
  const set = (to: unknown, url: string | null) =>
    client.query(
      'update app.payment set status = $2, three_ds_redirect_url = $3 where transaction_id = $1',
      [transactionId, to, url],
    )
  await set('incomplete', 'https://bank.example/challenge')
  return {
    transactionId,
    async charges() {
      const result = await client.query<{ confirms_itself: boolean }>(
        'select confirms_itself from app.payment where transaction_id = $1',
        [transactionId],
      )
      return result.rows[0]?.confirms_itself ?? false
    },
    end: async () => void (await set(status, null)),
  }
}

test('BEY-91 a challenge open during the upgrade counts as one that the bank may charge; a finished payment’s does not', async () => {
  expect(await waiting.charges()).toBe(true)
  const { rows } = await client.query<{ confirming: number }>(
    'select count(*)::int as confirming from app.payment where confirms_itself',
  )
  expect(rows).toEqual([{ confirming: 1 }])
  await waiting.end()
})

const merchantsOf = async () =>
  (
    await client.query<{ merchant_id: string; slug: string; tenant_id: string; payments: number }>(
      `select m.merchant_id, m.slug, m.tenant_id, count(p.*)::int as payments
       from app.merchant m left join app.payment p using (merchant_id) group by 1, 2, 3 order by 2`,
    )
  ).rows

test('BEY-14 the first admin of each merchant has become its owner', async () => {
  const { rows } = await client.query<{ slug: string; role: string; email: string }>(
    `select d.slug, g.role, split_part(u.email, '@', 1) as email
     from global.membership g
     join global.app_user u using (tenant_id, user_id)
     join global.merchant_directory d using (merchant_id)
     order by 1, 2`,
  )
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  expect(slugs).toHaveLength(5)
  expect(rows).toEqual(
    slugs.flatMap((slug) => [
      { slug, role: 'owner', email: 'owner' },
      { slug, role: 'staff', email: 'staff' },
    ]),
  )
})

test('the first release’s data is intact after all migrations, and usable', async () => {
  const merchants = await merchantsOf()
  expect(merchants.map(({ slug, payments }) => [slug, payments > 0])).toEqual([
    ['harbour-coffee', true],
    ['kauri-outdoors', true],
    ['new-leaf-books', false],
    ['spark-electrical', true],
    ['tane-builders', true],
  ])
  for (const { merchant_id: id } of merchants)
    expect(await world.services.ledgerChecks.violations(id)).toEqual([])

  const [shop] = merchants
  if (!shop) throw new Error('There is no merchant.')
  const { refToken } = await world.services.staff.invite({
    merchantId: shop.merchant_id,
    email: 'new.hand@harbour-coffee.example',
    role: 'admin',
  })
  await world.services.identity.resetPassword(refToken, 'correct horse of the new shop')
  const signedIn = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tenantId: shop.tenant_id,
      slug: shop.slug,
      email: 'new.hand@harbour-coffee.example',
      password: 'correct horse of the new shop',
    }),
  })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const call = createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(accessToken),
  })
  const { merchant_id: merchantId } = shop
  const rows = await paymentsOf({ call, merchantId })
  expect(rows).toHaveLength(shop.payments)

  // A payment of the first release, refunded in this one.
  const old = rows.find(({ transactionStatus }) => transactionStatus === 'paid')
  if (!old) throw new Error('The first release has no paid payment.')
  const { data: payment } = await call(api.getTransaction, { transactionId: old.transactionId })
  expect(payment.transactionId).toBe(old.transactionId)
  await refund({ call, merchantId }, old.transactionId, 100)
  expect(await world.services.ledgerChecks.violations(merchantId)).toEqual([])
})
