import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookChainService } from '../../src/modules/book-chain/service.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, at, runDaysUntil, pay, startOwnWorld } from './payout-merchants.ts'
import { refund } from '../staff-view.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let merchant: TestMerchant
let client: pg.Client

beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  merchant = await merchantWithBooks()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

/** A merchant with payments, a refund and a transfer. */
async function merchantWithBooks(): Promise<TestMerchant> {
  world.time.set(at('2027-03-01', '09:00'))
  const seller = await world.merchant()
  await addAccount(seller)
  await pay(world, seller, at('2027-03-01', '10:00'), 200_00)
  const later = await pay(world, seller, at('2027-03-01', '11:00'), 90_00)
  await refund(seller, later, 40_00)
  await runDaysUntil(world, seller, at('2027-03-05', '20:00'))
  await pay(world, seller, at('2027-03-05', '21:00'), 10_00)
  return seller
}

const findingsOf = async (ownedBy = merchant): Promise<string[]> =>
  (await world.services.bookChain.verify(ownedBy.merchantId)).wrong

const linksOf = async (ownedBy = merchant): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from app.book_link where merchant_id = $1',
    [ownedBy.merchantId],
  )
  return rows[0]?.n ?? 0
}

test('BEY-157 books that only the server wrote are intact, and checking again adds nothing', async () => {
  const { bookChain } = world.services
  await bookChain.linkNew()
  const links = await linksOf()
  expect(links).toBeGreaterThan(0)
  const first = await bookChain.verify(merchant.merchantId)
  expect(first.wrong).toEqual([])
  expect(first.rows).toBeGreaterThan(15)
  await bookChain.linkNew()
  await Promise.all([1, 2, 3].map(() => bookChain.link(merchant.merchantId)))
  expect(await linksOf()).toBe(links)
  await merchant.order({ amount: 5_00 }).then((order) => order.pay('4242424242424242'))
  // Two runs at once link each row only once.
  await Promise.all([bookChain.linkNew(), bookChain.linkNew()])
  const then = await bookChain.verify(merchant.merchantId)
  expect(then.wrong).toEqual([])
  const { rows } = await client.query(
    `select r ->> 0 as id from app.book_link, jsonb_array_elements(rows) r
     where merchant_id = $1 group by 1 having count(*) > 1`,
    [merchant.merchantId],
  )
  expect(rows).toEqual([])
})

/** A change to each column that must not change, by table; `null` where another column or check covers it. */
const CHANGES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'app.audit_event': {
    merchant_id: null,
    event_id: null,
    at: `at = at + interval '1 microsecond'`,
    actor: `actor = actor || 'x'`,
    action: `action = action || 'x'`,
    subject_type: `subject_type = subject_type || 'x'`,
    subject_id: `subject_id = subject_id || 'x'`,
    details: `details = details || '{"amount": 1}'`,
    outcome: `outcome = 'refused'`,
    address: `address = coalesce(address, '') || '1'`,
    device: `device = coalesce(device, '') || 'x'`,
    request_id: `request_id = coalesce(request_id, '') || 'x'`,
    journal_id: `journal_id = null`,
    seal: null,
  },
  'app.ledger_journal': {
    merchant_id: null,
    journal_id: null,
    kind: `kind = kind || 'x'`,
    source_type: `source_type = source_type || 'x'`,
    source_id: `source_id = source_id || 'x'`,
    occurred_at: `occurred_at = occurred_at - interval '1 microsecond'`,
    recorded_at: `recorded_at = recorded_at + interval '1 day'`,
    event_id: `event_id = event_id || 'x'`,
    seal: null,
  },
  'app.ledger_posting': {
    merchant_id: null,
    journal_id: null,
    seq: 'seq = seq + 7',
    debit_account: `debit_account = 'bank'`,
    credit_account: `credit_account = 'credit_loss'`,
    amount: 'amount = amount + 1',
    currency: `currency = 'NZD'`,
  },
  'app.settlement_entry': {
    merchant_id: null,
    entry_id: `entry_id = entry_id || 'x'`,
    journal_id: null,
    entry_type: `entry_type = 'RefundReturned'`,
    transaction_id: `transaction_id = 'tran_other'`,
    internal_order_id: `internal_order_id = internal_order_id || 'x'`,
    gross: 'gross = gross + 1, net = net + 1',
    fee: 'fee = fee + 1, net = net - 1',
    fee_tax: 'fee_tax = fee_tax + 1',
    net: 'net = net + 1, gross = gross + 1',
    currency: `currency = 'NZD'`,
    entry_at: `entry_at = entry_at + interval '1 second'`,
    available_on: 'available_on = available_on + 1',
    // Only fixed once the transfer was sent.
    payout_id: `payout_id = payout_id || 'x'`,
    internal_order_key: null,
  },
  'app.payout': {
    external_account_id: `external_account_id = 'xacc_other'`,
    closing_balance: 'closing_balance = closing_balance + 1',
    opening_balance: 'opening_balance = opening_balance + 1',
    amount: 'amount = amount + 1',
    reference: `reference = reference || 'x'`,
    business_day: 'business_day = business_day + 1',
  },
}

const ROWS: Readonly<Record<string, { key: string; where: string }>> = {
  'app.audit_event': { key: 'event_id', where: `action = 'payment.paid'` },
  'app.ledger_journal': { key: 'journal_id', where: `kind = 'payment_captured'` },
  'app.ledger_posting': {
    key: 'journal_id',
    where: `seq = 0 and credit_account = 'merchant_payable'`,
  },
  'app.settlement_entry': {
    key: 'journal_id',
    where: `payout_id is not null and entry_type = 'Payment'`,
  },
  'app.payout': { key: 'payout_id', where: 'true' },
}

/** Changes a row while `look` runs, with foreign keys off, as the tables' owner could. */
async function withChangedRow<T>(
  table: string,
  change: string,
  look: (row: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { where } = ROWS[table] ?? { where: 'true' }
  const { rows } = await client.query<{ place: string; row: Record<string, string> }>(
    `select to_jsonb(t) as row from ${table} t where merchant_id = $1 and ${where} order by 1 limit 1`,
    [merchant.merchantId],
  )
  const row = rows[0]?.row
  if (!row) throw new Error(`No row of ${table}`)
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(`create temp table kept as select * from ${table} t where to_jsonb(t) = $1`, [
    row,
  ])
  const changed = await client.query<{ place: string }>(
    `update ${table} t set ${change} where to_jsonb(t) = $1 returning ctid::text as place`,
    [row],
  )
  expect(changed.rowCount).toBe(1)
  try {
    return await look(row)
  } finally {
    await client.query(`delete from ${table} where ctid = $1::tid`, [changed.rows[0]?.place])
    const generated = table === 'app.settlement_entry' ? ['internal_order_key'] : []
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_schema || '.' || table_name = $1 and column_name <> all($2)`,
      [table, generated],
    )
    await client.query(
      `insert into ${table} (${columns[0]?.names}) select ${columns[0]?.names} from kept`,
    )
    await client.query('drop table kept')
    await client.query('reset session_replication_role')
  }
}

describe('BEY-157 finds what SQL changes, and names the row', () => {
  test.each(
    Object.entries(CHANGES).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, change]) =>
        change === null ? [] : [[table, column, change] as const],
      ),
    ),
  )('%s: %s', async (table, column, change) => {
    const result = await withChangedRow(table, change, async (row) => ({
      wrong: await findingsOf(),
      named: row[ROWS[table]?.key ?? ''] ?? '',
      row,
    }))
    const isOfPayout = table === 'app.payout' || column === 'payout_id'
    const expected = isOfPayout ? /payout_sent of .*was changed/ : new RegExp(result.named)
    expect(result.wrong.join('\n')).toMatch(expected)
    expect(await findingsOf()).toEqual([])
  })

  test('covers every column', async () => {
    for (const [table, columns] of Object.entries(CHANGES)) {
      if (table === 'app.payout') continue
      const { rows } = await client.query<{ column_name: string }>(
        `select column_name from information_schema.columns where table_schema || '.' || table_name = $1`,
        [table],
      )
      expect(rows.map((row) => row.column_name).toSorted(), table).toEqual(
        Object.keys(columns).toSorted(),
      )
    }
  })
})

/** Runs statements as the tables' owner and then `look`; restores the database afterwards. */
async function withPlantedRows<T>(
  tables: readonly string[],
  statements: readonly string[],
  look: () => Promise<T>,
): Promise<T> {
  await client.query(`set session_replication_role = 'replica'`)
  for (const [index, table] of tables.entries())
    await client.query(`create temp table kept_${index} as select * from ${table}`)
  try {
    for (const statement of statements) {
      const { rowCount } = await client.query(statement)
      expect(rowCount, statement).toBeGreaterThan(0)
    }
    return await look()
  } finally {
    for (const [index, table] of tables.entries()) {
      const { rows } = await client.query<{ names: string }>(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_schema || '.' || table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = rows[0]?.names
      await client.query(`delete from ${table}`)
      await client.query(`insert into ${table} (${names}) select ${names} from kept_${index}`)
      await client.query(`drop table kept_${index}`)
    }
    await client.query('reset session_replication_role')
  }
}

const BOOKS = [
  'app.audit_event',
  'app.ledger_journal',
  'app.ledger_posting',
  'app.settlement_entry',
  'app.book_link',
]
const whereMerchant = (id: string): string => `merchant_id = '${id}'`

describe('BEY-157 finds what SQL deletes or adds, and names the row', () => {
  const captured = `(select journal_id from app.ledger_journal j where j.merchant_id = t.merchant_id
    and kind = 'payment_captured' order by journal_id limit 1)`
  const deleted: readonly (readonly [string, RegExp])[] = [
    [
      `delete from app.audit_event t where event_id in (select event_id from app.ledger_journal j
         where j.merchant_id = t.merchant_id and j.journal_id = ${captured})`,
      /^audit event audt_\S+ was deleted$/m,
    ],
    [
      `delete from app.ledger_journal t where journal_id = ${captured}`,
      /^journal jrnl_\S+ was deleted$/m,
    ],
    [
      `delete from app.ledger_posting t where seq = 1 and journal_id = ${captured}`,
      /was changed, or a posting/,
    ],
    [
      `delete from app.settlement_entry t where journal_id = ${captured}`,
      /was changed, or a posting/,
    ],
    [
      `delete from app.book_link t where ordinal = (select min(ordinal) + 1 from app.book_link l
         where l.merchant_id = t.merchant_id)`,
      /^links 2 to 2 of the chain are gone$/m,
    ],
    [
      `update app.book_link t set rows = rows - 0 where ordinal = 1`,
      /^link 1 of the chain was changed/m,
    ],
    [
      `update app.book_link t set unsealed = 9 where ordinal = 1`,
      /^link 1 of the chain was changed/m,
    ],
    [
      `update app.book_link t set linked_at = linked_at + interval '1 day' where ordinal = 2`,
      /^link 2 of the chain was changed/m,
    ],
    [
      `update app.book_link t set key_version = '00' where ordinal = 2`,
      /^link 2 of the chain was signed with another secret$/m,
    ],
    [
      `update app.book_link t set rows = (select o.rows from app.book_link o
         where o.merchant_id = t.merchant_id and o.ordinal = 3 - t.ordinal) where ordinal < 3`,
      /^link 1 of the chain was changed/m,
    ],
  ]
  test.each(deleted)('%s', async (statement, message) => {
    // A second link, so that one can go from the middle.
    await (await merchant.order({ amount: 5_00 })).pay('4242424242424242')
    expect(await findingsOf()).toEqual([])
    expect(await linksOf()).toBeGreaterThan(2)
    const ownStatement = statement.replace(
      / t (set .* )?where /,
      ` t $1where t.${whereMerchant(merchant.merchantId)} and `,
    )
    const problems = await withPlantedRows(BOOKS, [ownStatement], () => findingsOf())
    expect(problems.join('\n')).toMatch(message)
    expect(await findingsOf()).toEqual([])
  })

  test('reports a forged balanced credit as added, even with its event, its entry and the form of a payment', async () => {
    const { merchantId } = merchant
    const forged = [
      `insert into app.audit_event (merchant_id, event_id, at, actor, action, subject_type, subject_id, details,
         outcome, address, device, request_id, seal, journal_id)
       select merchant_id, 'audt_forged', timestamptz '2027-03-06', actor, action, subject_type, 'tran_forged',
         details, outcome, address, device, request_id, seal, 'jrnl_forged'
       from app.audit_event where ${whereMerchant(merchantId)} and action = 'payment.paid' limit 1`,
      `insert into app.ledger_journal (merchant_id, journal_id, kind, source_type, source_id, occurred_at,
         recorded_at, event_id, seal)
       select merchant_id, 'jrnl_forged', kind, source_type, 'tran_forged', occurred_at, recorded_at, 'audt_forged', seal
       from app.ledger_journal where ${whereMerchant(merchantId)} and kind = 'payment_captured' limit 1`,
      `insert into app.ledger_posting values
         ('${merchantId}', 'jrnl_forged', 0, 'clearing:card', 'merchant_payable', 70000, 'AUD')`,
      `insert into app.settlement_entry (merchant_id, entry_id, journal_id, entry_type, gross, fee, fee_tax, net,
         currency, entry_at, available_on)
       values ('${merchantId}', 'entr_forged', 'jrnl_forged', 'Payment', 70000, 0, 0, 70000, 'AUD', now(), now())`,
    ]
    const result = await withPlantedRows([...BOOKS, 'app.book_check'], forged, async () => {
      // Linking new rows finds it within minutes, not only at night.
      await world.services.bookChain.linkNew()
      const problems = await world.services.bookChain.findings()
      return {
        told: problems.map(({ what: problem }) => problem).join('\n'),
        wrong: await findingsOf(),
      }
    })
    for (const name of ['audit event audt_forged', 'journal jrnl_forged']) {
      expect(result.told).toContain(name)
      expect(result.wrong.join('\n')).toContain(name)
    }
    const bare = ['audit_event', 'ledger_journal'].map(
      (table) => `update app.${table} set seal = null where ${whereMerchant(merchantId)}
        and event_id = 'audt_forged'`,
    )
    const unsealed = await withPlantedRows(BOOKS, [...forged, ...bare], () => findingsOf())
    expect(unsealed.toSorted()).toEqual([
      'audit event audt_forged (payment.paid) was added past the server',
      'journal jrnl_forged (payment_captured of tran_forged) was added past the server',
    ])
    expect(await findingsOf()).toEqual([])
  })

  test('a head kept elsewhere reveals rows and links removed from the end', async () => {
    const { bookChain } = world.services
    await (await merchant.order({ amount: 7_00 })).pay('4242424242424242')
    const { head } = await bookChain.verify(merchant.merchantId)
    if (!head) throw new Error('There is no head')
    const cut = [
      `delete from app.audit_event t using app.book_link l, jsonb_array_elements(l.rows) r
       where l.merchant_id = t.merchant_id and l.ordinal = ${head.ordinal} and t.event_id = r ->> 0
         and t.${whereMerchant(merchant.merchantId)}`,
      `delete from app.ledger_journal t using app.book_link l, jsonb_array_elements(l.rows) r
       where l.merchant_id = t.merchant_id and l.ordinal = ${head.ordinal} and t.journal_id = r ->> 0
         and t.${whereMerchant(merchant.merchantId)}`,
      `delete from app.book_link where ordinal = ${head.ordinal} and ${whereMerchant(merchant.merchantId)}`,
    ]
    const result = await withPlantedRows(BOOKS, cut, async () => [
      await findingsOf(),
      (await bookChain.verify(merchant.merchantId, [head])).wrong,
    ])
    expect(result).toEqual([
      [],
      [`link ${head.ordinal} of the chain is not the one that was kept elsewhere`],
    ])
    expect((await bookChain.verify(merchant.merchantId, [head])).wrong).toEqual([])
  })
})

test('BEY-157 the server’s login can add links but change none', async () => {
  await findingsOf()
  await expect(
    world.db.inMerchant(merchant.merchantId, (tx) =>
      tx.updateTable('app.bookLink').set({ unsealed: 1 }).execute(),
    ),
  ).rejects.toThrow('permission denied')
  await expect(
    world.db.inMerchant(merchant.merchantId, (tx) => tx.deleteFrom('app.bookLink').execute()),
  ).rejects.toThrow('permission denied')
})

test('BEY-157 a row committed long after its time joins the chain as written by the server', async () => {
  const other = await merchantWithBooks()
  expect(await findingsOf(other)).toEqual([])
  world.time.set(at('2027-03-02', '10:00'))
  await (await other.order({ amount: 3_00 })).pay('4242424242424242')
  const links = await linksOf(other)
  expect(await findingsOf(other)).toEqual([])
  expect(await linksOf(other)).toBeGreaterThan(links)
})

describe('BEY-157 rows from before there were seals', () => {
  const chainAt = (wall: () => Date, secrets: readonly [Buffer, ...Buffer[]]) =>
    bookChainService({
      db: world.db,
      clock: { now: () => world.clock.now(), wall },
      secrets,
      merchants: world.services.merchants,
      log: world.services.operatorLog,
      onError: () => undefined,
    })

  test('join the chain on the day of the upgrade, with their journals, and never later', async () => {
    const old = await merchantWithBooks()
    const unseal = [
      'update app.audit_event set seal = null, journal_id = null where merchant_id = $1',
      'update app.ledger_journal set seal = null where merchant_id = $1',
    ]
    for (const statement of unseal) await client.query(statement, [old.merchantId])
    await world.services.bookChain.linkNew()
    const { rows } = await client.query<{ journals: number }>(
      `select count(*)::int as journals from app.book_link, jsonb_array_elements(rows) r
       where merchant_id = $1 and starts_with(r ->> 0, 'jrnl_')`,
      [old.merchantId],
    )
    const journals = await client.query('select from app.ledger_journal where merchant_id = $1', [
      old.merchantId,
    ])
    expect(rows[0]?.journals).toBe(journals.rowCount)
    expect(await findingsOf(old)).toEqual([])
    await client.query(`update app.ledger_journal set kind = kind || 'x' where merchant_id = $1`, [
      old.merchantId,
    ])
    expect((await findingsOf(old)).length).toBe(journals.rowCount)
    await client.query(
      `update app.ledger_journal set kind = left(kind, -1) where merchant_id = $1`,
      [old.merchantId],
    )
    expect(await findingsOf(old)).toEqual([])

    const add = (id: string) =>
      client.query(
        `insert into app.audit_event (merchant_id, event_id, at, actor, action, subject_type, subject_id, details)
         values ($1, $2, now() + interval '1 year', 'system:operator', 'payout.sent', 'payout', 'x', '{}')`,
        [old.merchantId, id],
      )
    // As a server of the previous release would.
    await add('audt_beside')
    expect(await findingsOf(old)).toEqual([])
    await add('audt_late')
    const later = chainAt(() => new Date(Date.now() + 25 * 3_600_000), world.foundation.secrets)
    expect((await later.verify(old.merchantId)).wrong).toEqual([
      'audit event audt_late (payout.sent) was added past the server',
    ])
  })

  test('a chain outlives its secret once its links are confirmed with the next one', async () => {
    const first = await merchantWithBooks()
    const before = world.foundation.secrets
    const next = Buffer.alloc(48, 9)
    expect(await findingsOf(first)).toEqual([])
    const alone = chainAt(() => new Date(), [next])
    expect((await alone.verify(first.merchantId)).wrong.join()).toContain(
      'signed with another secret',
    )
    const rotated = chainAt(() => new Date(), [next, ...before])
    expect(await rotated.renew(first.merchantId)).toMatchObject({
      renewed: expect.any(Number),
      wrong: [],
    })
    expect(await rotated.renew(first.merchantId)).toEqual({ renewed: 0, wrong: [] })
    expect((await alone.verify(first.merchantId)).wrong).toEqual([])
    // Links made earlier still prove their rows.
    await client.query(
      `update app.audit_event set actor = 'x' where merchant_id = $1 and action = 'merchant.activated'`,
      [first.merchantId],
    )
    expect((await alone.verify(first.merchantId)).wrong).toHaveLength(1)
    await client.query(
      `update app.audit_event set actor = 'system:operator' where merchant_id = $1 and action = 'merchant.activated'`,
      [first.merchantId],
    )
    expect((await alone.verify(first.merchantId)).wrong).toEqual([])
    await client.query(
      `update app.book_link set rows = jsonb_set(rows, '{0,2}', '"AAAAAAAAAAAAAAAAAAAAAA"')
       where merchant_id = $1 and ordinal = 1`,
      [first.merchantId],
    )
    expect((await alone.verify(first.merchantId)).wrong.join()).toContain(
      'do not say what they did',
    )
  })
})
