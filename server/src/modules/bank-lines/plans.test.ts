import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { preparedPlan } from '../../../test/plans-of.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { STATEMENT_PROOFS } from './proof-store.ts'
import { linePageText, LINKABLE_TRANSFERS } from './read-store.ts'

const merchantId = 'mcht_0000000000000b98'
const ACCOUNT = 'bank_2'

let cluster: TestCluster
let client: pg.Client

/** Three accounts with a transfer and ten deposits on each of two thousand days; one deposit in fifty is open. */
const FILL = `
  insert into app.bank_account
    (merchant_id, external_account_id, account_name, account_number_sealed, account_number_last4, routing_number,
     country, currency, is_primary, created_at, created_by, version)
  select '${merchantId}', 'bank_' || n, 'Shop', '', '5678', '062-000', 'AU', 'AUD', n = 1, now(), 'user', 1
  from generate_series(1, 3) n;
  insert into app.bank_line_account
  select '${merchantId}', 'bank_' || n, true, null, now(), 'user' from generate_series(1, 3) n;
  insert into app.bank_line_file
  select '${merchantId}', 'file_' || n, 'bank_' || n, 'a.ofx', 'ofx', 'x' || n, 20000, '2020-01-01', '2025-06-22', now(), 'user'
  from generate_series(1, 3) n;
  insert into app.payout
    (merchant_id, payout_id, currency, amount, status, external_account_id, reference, opening_balance,
     closing_balance, business_day, arrival_date, provider, checks, created_at, updated_at)
  select '${merchantId}', 'payout_' || n, 'AUD', 1000, 'paid', '${ACCOUNT}', 'R' || n, 0, 0,
         '2020-01-01'::date + n, '2020-01-01'::date + n, 'x', 0, '2020-01-01'::date + n, '2020-01-01'::date + n
  from generate_series(0, 1999) n;
  insert into app.bank_line
  select '${merchantId}', 'line_' || a || '_' || d || '_' || n, 'bank_' || a, 'file_' || a,
         a || '_' || d || '_' || n, '2020-01-01'::date + d, 1000, 'AUD', 'PAYDECK',
         case when (d * 10 + n) % 50 = 0 then 'open' else 'linked' end,
         case when (d * 10 + n) % 50 = 0 then 'unsure' end, false
  from generate_series(1, 3) a, generate_series(0, 1999) d, generate_series(0, 9) n;
  insert into app.bank_line_link
  select '${merchantId}', 'line_2_' || n || '_1', 'payout_' || n, 'act_' || n, 1000, 'reference', now(), null
  from generate_series(0, 1999) n where n % 100 <> 7;`

beforeAll(async () => {
  cluster = await openTestCluster()
  client = new pg.Client({ connectionString: await cluster.createDatabase() })
  await client.connect()
  await client.query(FILL)
  await client.query(
    'vacuum analyze app.bank_line, app.bank_line_link, app.payout, app.bank_line_file, app.bank_account',
  )
})
afterAll(async () => {
  await client.end()
  await cluster.stop()
})

test.each([0, 380])(
  'BEY-144 reads deposits from row %i by index, without sorting',
  async (skip) => {
    const values = [merchantId, ACCOUNT, 'open']
    const plan = await preparedPlan(client, { text: linePageText(skip, 20), values })
    expect(plan).toMatch(/Index Scan using bank_line_of_state/)
    expect(plan).not.toMatch(/Sort|Seq Scan/)
  },
)

test('BEY-229 finds a deposit’s candidate transfers among those of nearby days, by index', async () => {
  const values = [merchantId, ACCOUNT, '2023-01-01', '2023-08-29', 1000, '2023-05-01']
  const plan = await preparedPlan(client, { text: LINKABLE_TRANSFERS, values })
  expect(plan).toMatch(/payout_recent/)
  expect(plan).toMatch(/bank_line_link_of_payout/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('BEY-144 finds each account’s statement summary by index', async () => {
  const plan = await preparedPlan(client, { text: STATEMENT_PROOFS, values: [merchantId] })
  expect(plan).toMatch(/Scan( Backward)? using bank_line_of_state/)
  expect(plan).toMatch(/bank_line_link_of_payout/)
  expect(plan).not.toMatch(/Seq Scan on bank_line\b/)
  const { rows } = await client.query(STATEMENT_PROOFS, [merchantId])
  const proof = { account_number_last4: '5678', shown_to: '2025-06-22', open: 400 }
  const since = { open_since: '2020-01-01', missing_since: null, missing: 0, explained: 0 }
  expect(rows).toEqual([
    { external_account_id: 'bank_1', ...proof, ...since },
    {
      external_account_id: 'bank_2',
      ...proof,
      ...since,
      missing: 20,
      missing_since: '2020-01-08',
    },
    { external_account_id: 'bank_3', ...proof, ...since },
  ])
})
