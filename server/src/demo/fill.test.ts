import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../test/harness.ts'
import { long } from '../../test/long.ts'
import { openTestCluster, type TestCluster } from '../../test/test-database.ts'
import { fillDemo } from './fill.ts'

/** Tables, by record kind, in which even the smallest demo has a row. */
const KINDS: Readonly<Record<string, string>> = {
  'an incomplete attempt': `payment where status = 'incomplete'`,
  'an order without a payment': `merchant_order o where o.status = 'created' and not exists
    (select from app.payment p where p.merchant_id = o.merchant_id and p.merchant_order_id = o.merchant_order_id)`,
  'a cancelled order': `merchant_order where status = 'cancelled'`,
  'a paid payment': `payment where status = 'paid'`,
  'a declined payment': `payment where status = 'failed' and failure_code = 'card_declined'`,
  'a pending debit': `payment where status = 'pending' and method = 'direct_debit'`,
  'a debit that was returned': `payment where status = 'failed' and method = 'direct_debit'`,
  'a PayTo payment': `payment where method = 'payto'`,
  'a running plan': `payment where status = 'accepted'`,
  'an open hold': `payment where status = 'not_captured'`,
  'a hold that was captured': `payment where authorised is not null and captured > 0`,
  'a hold that was released': `payment where authorised is not null and status = 'cancelled'`,
  'a payment by Apple Pay': `payment where wallet_type = 'apple_pay'`,
  'a payment by Google Pay': `payment where wallet_type = 'google_pay'`,
  'a challenge that was refused': `payment where failure_code = 'authentication_failed'`,
  'a challenge that was left': `payment where failure_code = 'authentication_abandoned'`,
  'a shop order': `merchant_order where order_type = 'online'`,
  'a customer of the merchant’s own books': `customer where internal_customer_id is not null`,
  'a refund in full': `payment where status = 'refunded'`,
  'a refund in part': `payment where status = 'partially_refunded'`,
  'a refund that failed': `refund where status = 'failed'`,
  'an open dispute': `dispute where status = 'open'`,
  'a won dispute': `dispute where status = 'won'`,
  'a lost dispute': `dispute where status = 'lost'`,
  'a transfer that arrived': `payout where status = 'paid'`,
  'a transfer that came back': `payout where status = 'failed'`,
  'money that cannot go out': `payout_run where outcome = 'account_returned'`,
  'a verification that waits for the customer': `source_verification where state = 'unverified' and is_open and charged_at is not null`,
  'a verification that was passed': `source_verification where state = 'passed'`,
  'a verification that failed': `source_verification where state = 'failed'`,
  'a verification that was reset': `source_verification where state = 'unverified' and not is_open and failure_code is null`,
  'a verification that expired': `source_verification where state = 'expired'`,
  'a verification whose charge was declined': `source_verification where failure_code is not null`,
}

let cluster: TestCluster
let url: string
let world: World

beforeAll(async () => {
  cluster = await openTestCluster()
  url = await cluster.createDatabase()
  world = await startWorld({ databaseUrl: url })
}, 60_000)
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

test('the demo has every kind of record', { ...long, timeout: 240_000 }, async () => {
  await fillDemo({
    distributed: false,
    ...world,
    url,
    endsAt: world.time.now(),
    size: 120,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  const missing: string[] = []
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [kind, condition] of Object.entries(KINDS)) {
    const { rowCount } = await client.query(`select from app.${condition} limit 1`)
    if (rowCount === 0) missing.push(kind)
  }
  await client.end()
  expect(missing).toEqual([])
  const { reconciliation, clientMoney } = world.services
  expect(await reconciliation.openBreaks()).toEqual([])
  const proofs = await clientMoney.prove(clientMoney.lastDay())
  expect(proofs.map(({ currency, difference }) => ({ currency, difference }))).toEqual([
    { currency: 'AUD', difference: 0 },
    { currency: 'NZD', difference: 0 },
  ])
})
