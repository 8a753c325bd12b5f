import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  csvMapping,
  makeOperator,
  BANK_FILES,
  trustProfile,
  type TestOperator,
} from '../operators.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, at, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { ledgerViolations } from './ledger-checks.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let mary: TestOperator
let abel: TestOperator

const MAPPING = csvMapping('CSV 1')

beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES })
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  mary = await makeOperator(world, { name: 'Mary' })
  abel = await makeOperator(world, { name: 'Abel' })
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

/** A separate account of ours for each test, since each account's balances must follow one another. */
async function newProfile(profile: string, csv = false): Promise<string> {
  await world.services.payoutFiles.setProfile(mary.actor, {
    ...trustProfile(),
    profile,
    statementAccount: csv ? 'CSV 1' : `062000 ${profile}`,
    ...(csv && { csv: MAPPING }),
  })
  return profile
}

interface Sent {
  merchant: TestMerchant
  payoutId: string
  reference: string
  amount: number
}

/** Makes and uploads one file with a transfer for each amount, each for another merchant. */
async function sent(
  profile: string,
  ...amounts: number[]
): Promise<{ number: string; all: Sent[] }> {
  const all: Sent[] = []
  for (const amount of amounts) {
    const merchant = await world.merchant()
    await addAccount(merchant)
    await pay(world, merchant, at('2026-03-05', '10:00'), amount)
    world.time.set(at('2026-03-12', '10:00'))
    await world.services.payouts.runNow(merchant.merchantId)
    const [payout] = await payoutsOf(world, merchant)
    if (!payout) throw new Error('No transfer was made')
    const { payoutId, reference } = payout
    all.push({ merchant, payoutId, reference, amount: payout.amount })
  }
  const files = world.services.payoutFiles
  const { batchNumber } = await files.make(mary.actor, { profile, day: '2026-03-12' })
  await files.approve(abel.actor, batchNumber)
  await files.download(mary.actor, batchNumber)
  return { number: batchNumber, all }
}

const dollars = (cents: number): string =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`

interface Line {
  day: string
  amount: number
  text: string
  id: string
}

/** A camt.053 as Westpac writes it. */
const camt = (profile: string, opening: number, lines: readonly Line[]): Uint8Array => {
  const sum = lines.reduce((total, { amount }) => total + amount, opening)
  const balance = (type: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">${dollars(amount)}</Amt>
     <CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-03-12</Dt></Dt></Bal>`
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-13T05:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><Othr><Id>062000 ${profile}</Id></Othr></Id><Ccy>AUD</Ccy></Acct>
${balance('OPBD', opening)}${balance('CLBD', sum)}
${lines
  .map(
    ({ day, amount, text, id }) => `<Ntry><Amt Ccy="AUD">${dollars(amount)}</Amt>
<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>${id}</AcctSvcrRef><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`)
}

const statements = () => world.services.bankStatements
const importStatement = (profile: string, bytes: Uint8Array) =>
  statements().importStatement(mary.actor, { profile, bytes })
const statusOf = async ({ merchant }: Sent): Promise<string> =>
  (await payoutsOf(world, merchant))[0]?.status ?? ''
const suspense = async (profile: string) =>
  (await statements().suspense(1_000)).filter((entry) => entry.profile === profile)
/** A bank that takes files has no list to compare with. */
const violationsOf = async ({ merchant }: Sent): Promise<string[]> =>
  (await ledgerViolations(world, merchant.merchantId)).filter(
    (violation) => !violation.startsWith('bank_agrees'),
  )

test('BEY-78 the debit for a file’s total confirms its transfers, and one that comes back later is returned', async () => {
  const profile = await newProfile('camt1')
  const { number, all } = await sent(profile, 100_00, 60_00)
  const [matchedPayout, returnedPayout] = all as [Sent, Sent]
  const total = -(matchedPayout.amount + returnedPayout.amount)
  const debit = { day: '2026-03-12', amount: total, text: `DIRECT ENTRY ${number}`, id: 'B1' }
  const other = { day: '2026-03-12', amount: 500_00, text: 'TRANSFER FROM J SMITH', id: 'B2' }
  expect(await importStatement(profile, camt(profile, 1_000_00, [debit, other]))).toEqual({
    isNew: true,
    entries: 2,
    fresh: 2,
    suspense: 1,
  })
  expect([await statusOf(matchedPayout), await statusOf(returnedPayout)]).toEqual(['paid', 'paid'])
  expect((await world.services.payoutFiles.show(number)).batch).toMatchObject({
    confirmedOn: '2026-03-12',
  })
  expect(await suspense(profile)).toMatchObject([
    { amount: 500_00, reason: 'unknown', kind: null, description: 'TRANSFER FROM J SMITH' },
  ])
  await expect(
    world.services.payoutFiles.void(mary.actor, { batchNumber: number, reason: 'late' }),
  ).rejects.toMatchObject({ code: 'batch_paid' })

  // The next day's file overlaps, and has the return.
  const returned = {
    day: '2026-03-13',
    amount: returnedPayout.amount,
    text: `RETURN ${returnedPayout.reference}`,
    id: 'B3',
  }
  const next = camt(profile, 1_000_00, [debit, other, returned])
  expect(await importStatement(profile, next)).toMatchObject({ entries: 3, fresh: 1, suspense: 0 })
  expect([await statusOf(matchedPayout), await statusOf(returnedPayout)]).toEqual([
    'paid',
    'failed',
  ])
  expect(await importStatement(profile, next)).toMatchObject({ isNew: false })
  const { data } = await returnedPayout.merchant.call(api.queryBankAccounts, {
    merchantId: returnedPayout.merchant.merchantId,
    query: {},
  })
  expect(data[0]).toMatchObject({ returnedAt: expect.any(String) })
  const { rows } = await client.query<{ kind: string }>(
    `select kind from app.domain_event where merchant_id = $1 and kind like 'payout%' order by recorded_at`,
    [returnedPayout.merchant.merchantId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['payout_sent', 'payout_sent', 'payout_failed'])
  expect([await violationsOf(matchedPayout), await violationsOf(returnedPayout)]).toEqual([[], []])
})

test('BEY-78 takes a statement whole or not at all: a gap, a changed entry, another account', async () => {
  const profile = await newProfile('whole')
  const first = { day: '2026-03-10', amount: 10_00, text: 'A', id: 'W1' }
  const third = { day: '2026-03-12', amount: 7_00, text: 'C', id: 'W3' }
  await importStatement(profile, camt(profile, 0, [first]))
  await expect(importStatement(profile, camt(profile, 12_00, [third]))).rejects.toMatchObject({
    code: 'statement_gap',
  })
  await expect(
    importStatement(profile, camt(profile, 0, [{ ...first, amount: 11_00 }])),
  ).rejects.toMatchObject({ code: 'entry_changed' })
  await expect(importStatement(profile, camt('other', 10_00, [third]))).rejects.toMatchObject({
    status: 400,
  })
  const wrongSum = Buffer.from(camt(profile, 10_00, [third]))
    .toString()
    .replace('17.00', '18.00')
  await expect(importStatement(profile, Buffer.from(wrongSum))).rejects.toThrow(/closing balance/)
  expect(await suspense(profile)).toHaveLength(1)
  const second = { day: '2026-03-11', amount: 2_00, text: 'B', id: 'W2' }
  await importStatement(profile, camt(profile, 10_00, [second]))
  await importStatement(profile, camt(profile, 12_00, [third]))
  expect((await suspense(profile)).map(({ amount }) => amount)).toEqual([10_00, 2_00, 7_00])
})

test('BEY-78 reads the same from MT940 and CSV as from camt.053', async () => {
  const mt = await newProfile('mt')
  const one = await sent(mt, 40_00)
  const [byMt] = one.all as [Sent]
  const file = `:20:STMT1
:25:062000mt
:28C:12/1
:60F:C260311AUD2000,
:61:2603120312D${dollars(byMt.amount).replace('.', ',')}NTRF${one.number}//M-1
DIRECT CREDIT
:62F:C260312AUD${dollars(2_000_00 - byMt.amount).replace('.', ',')}
`
  expect(await importStatement(mt, Buffer.from(file))).toMatchObject({ fresh: 1, suspense: 0 })
  expect(await statusOf(byMt)).toBe('paid')

  const csv = await newProfile('csv', true)
  const two = await sent(csv, 55_00)
  const [byCsv] = two.all as [Sent]
  const rows = [
    `2026-03-12,-${dollars(byCsv.amount)},DE ${two.number},${dollars(900_00 - byCsv.amount)}`,
    `2026-03-13,${dollars(byCsv.amount)},RETURNED ${byCsv.reference},900.00`,
  ]
  expect(await importStatement(csv, Buffer.from(rows.join('\r\n')))).toMatchObject({
    fresh: 2,
    suspense: 0,
  })
  expect(await statusOf(byCsv)).toBe('failed')
})

test('BEY-78 everything doubtful waits for a person, who needs a reason and the right amount', async () => {
  const profile = await newProfile('doubt')
  const { number, all } = await sent(profile, 80_00)
  const [one] = all as [Sent]
  const lines = [
    { day: '2026-03-12', amount: -one.amount, text: 'DIRECT ENTRY', id: 'D1' },
    { day: '2026-03-12', amount: -one.amount + 1, text: `DIRECT ENTRY ${number}`, id: 'D2' },
  ]
  await importStatement(profile, camt(profile, 0, lines))
  expect(await statusOf(one)).toBe('in_transit')
  const [plain, different] = await suspense(profile)
  expect([`${plain?.reason}`, `${different?.reason}`].toSorted()).toEqual(['different', 'unknown'])
  const idOf = (amount: number) =>
    [plain, different].find((entry) => entry?.amount === amount)?.entryId ?? ''
  const assign = (entryId: string, reason: string) =>
    statements().assign(mary.actor, { entryId, kind: 'batch_debit', target: number, reason })
  await expect(assign(idOf(-one.amount), ' ')).rejects.toMatchObject({ status: 400 })
  await expect(assign(idOf(-one.amount + 1), 'it is')).rejects.toMatchObject({
    code: 'sum_differs',
  })
  await assign(idOf(-one.amount), 'seen at the bank')
  expect(await statusOf(one)).toBe('paid')
  await expect(assign(idOf(-one.amount), 'again')).rejects.toMatchObject({ code: 'entry_assigned' })
  const stranger = await makeOperator(world, { permissions: [] })
  await expect(
    statements().assign(stranger.actor, {
      entryId: idOf(-one.amount + 1),
      kind: 'other',
      target: null,
      reason: 'x',
    }),
  ).rejects.toMatchObject({ code: 'operator_permission_required' })

  // The bank took the sum twice.
  const twice = { day: '2026-03-13', amount: -one.amount, text: `DIRECT ENTRY ${number}`, id: 'D3' }
  await importStatement(profile, camt(profile, 0, [...lines, twice]))
  expect((await suspense(profile)).map(({ reason }) => `${reason}`).toSorted()).toEqual([
    'different',
    'second_debit',
  ])
})

test('BEY-78 the debit of a void file raises an alarm and pays nothing', async () => {
  const profile = await newProfile('void')
  const { number, all } = await sent(profile, 30_00)
  const [one] = all as [Sent]
  const files = world.services.payoutFiles
  await files.void(mary.actor, { batchNumber: number, reason: 'lost' })
  await files.void(abel.actor, { batchNumber: number, reason: 'lost' })
  const line = { day: '2026-03-12', amount: -one.amount, text: `DE ${number}`, id: 'V1' }
  await importStatement(profile, camt(profile, 0, [line]))
  expect((await suspense(profile)).map(({ reason }) => reason)).toEqual(['void_batch'])
  expect(await statusOf(one)).toBe('in_transit')
  // Leaves no transfer waiting for the next test.
  await files.make(mary.actor, { profile, day: '2026-03-12' })
})

test('BEY-78 a process killed between the statement and its transfers loses and doubles nothing', async () => {
  const profile = await newProfile('killed')
  const { number, all } = await sent(profile, 20_00, 25_00)
  const [first, second] = all as [Sent, Sent]
  const sum = first.amount + second.amount
  const line = { day: '2026-03-12', amount: -sum, text: `DE ${number}`, id: 'K1' }
  // The second transfer cannot be written, as if the process ended before it.
  await client.query(
    `alter table app.payout add constraint planted check (payout_id <> '${second.payoutId}' or status <> 'paid') not valid`,
  )
  await importStatement(profile, camt(profile, 0, [line]))
  expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'in_transit'])
  await client.query('alter table app.payout drop constraint planted')
  // The first was written but not yet marked as recorded.
  await client.query(
    'update global.payout_batch_item set recorded_at = null where payout_id = $1',
    [first.payoutId],
  )
  await world.services.payoutFiles.recordOutcomes()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['paid', 'paid'])
  const { rows } = await client.query<{ source_id: string; count: string }>(
    `select source_id, count(*) from app.ledger_journal where kind = 'payout_paid' and source_id = any($1)
     group by source_id`,
    [[first.payoutId, second.payoutId]],
  )
  expect(rows.map(({ count }) => Number(count))).toEqual([1, 1])
  const open = await client.query(
    'select 1 from global.payout_batch_item where outcome is not null and recorded_at is null',
  )
  expect(open.rowCount).toBe(0)
})

const RETURNS_HEADER = `0                 01NAB       PAYDECK PAYMENTS          301500RETURNS     130326${' '.repeat(40)}`

test('BEY-78 returns by Direct Entry, pain.002 and camt.054 reach the merchant; those that name no transfer wait', async () => {
  const profile = await newProfile('returns')
  const { number, all } = await sent(profile, 70_00, 71_00, 72_00)
  const [aba, pain, advice] = all as [Sent, Sent, Sent]
  const record = (amount: number, reference: string): string =>
    `2062-000 12345678350${String(amount).padStart(10, '0')}${'Shop Pty Ltd'.padEnd(32)}${reference.padEnd(18)}062-000 10458921${'Paydeck Trust'.padEnd(16)}12301500`
  const rows = [record(aba.amount, aba.reference), record(1_00, 'PD260312 UNKNOWN1')]
  const total = aba.amount + 1_00
  const sums = String(total).padStart(10, '0')
  const trailer = `7999-999${' '.repeat(12)}${sums}${sums}${'0'.repeat(10)}${' '.repeat(24)}000002${' '.repeat(40)}`
  const file = `${[RETURNS_HEADER, ...rows, trailer].join('\r\n')}\r\n`
  const imported = await statements().importReturns(mary.actor, {
    profile,
    bytes: Buffer.from(file),
  })
  expect(imported).toEqual({ isNew: true, entries: 2, fresh: 1, suspense: 1 })
  expect(await statusOf(aba)).toBe('failed')
  const [open] = (await statements().returns(10)).filter(({ payoutId }) => payoutId === null)
  expect(open).toMatchObject({
    amount: 1_00,
    reference: 'PD260312 UNKNOWN1',
    message: 'The account is closed.',
  })
  await expect(
    statements().assignReturn(mary.actor, {
      returnId: open?.returnId ?? '',
      payoutId: pain.payoutId,
      reason: 'a guess',
    }),
  ).rejects.toMatchObject({ code: 'sum_differs' })

  const status = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
<OrgnlGrpInfAndSts><OrgnlMsgId>${number}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${number}</OrgnlPmtInfId>
<TxInfAndSts><OrgnlEndToEndId>${pain.reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts>
<TxInfAndSts><OrgnlEndToEndId>${advice.reference}</OrgnlEndToEndId><TxSts>ACSC</TxSts></TxInfAndSts>
</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
  await statements().importReturns(mary.actor, { profile, bytes: Buffer.from(status) })
  expect([await statusOf(pain), await statusOf(advice)]).toEqual(['failed', 'in_transit'])

  const camt054 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<Ntfctn><Id>N</Id><Acct><Id><Othr><Id>062000 returns</Id></Othr></Id><Ccy>AUD</Ccy></Acct>
<Ntry><Amt Ccy="AUD">${dollars(advice.amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-03-13</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${advice.reference}</EndToEndId></Refs>
<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  await statements().importReturns(mary.actor, { profile, bytes: Buffer.from(camt054) })
  const [failed] = await payoutsOf(world, advice.merchant)
  expect(failed).toMatchObject({ status: 'failed', failureCode: 'AC01' })
  expect([await violationsOf(aba), await violationsOf(pain), await violationsOf(advice)]).toEqual([
    [],
    [],
    [],
  ])
})

test('BEY-214 keeps the bank’s receipt of a file, and the file names the line that confirmed it', async () => {
  const profile = await newProfile('receipts1')
  const files = world.services.payoutFiles
  const { number } = await sent(profile, 100_00)
  const record = (kind: 'accepted' | 'processed' | 'rejected', reason = '') =>
    files.recordReceipt(mary.actor, { batchNumber: number, kind, bankReference: ' R-77 ', reason })
  await record('accepted')
  await expect(record('rejected', '  ')).rejects.toMatchObject({ status: 400 })
  await record('rejected', 'Duplicate file')
  await record('processed')
  const receiptsOf = async () => (await files.show(number)).receipts
  expect(await receiptsOf()).toMatchObject([
    { kind: 'accepted', bankReference: 'R-77', reason: null, person: 'Mary' },
    { kind: 'rejected', bankReference: 'R-77', reason: 'Duplicate file', person: 'Mary' },
    { kind: 'processed', bankReference: 'R-77', reason: null, person: 'Mary' },
  ])
  // The statement decides what was paid, even against a receipt.
  expect(await statements().debitOf(number)).toBeNull()
  const { total } = (await files.show(number)).batch
  const debit = { day: '2026-03-13', amount: -total, text: `DE ${number}`, id: 'r1' }
  await importStatement(profile, camt(profile, 1_000_00, [debit]))
  const line = await statements().debitOf(number)
  expect(line).toMatchObject({ day: '2026-03-13', amount: -total, kind: 'batch_debit', profile })
  expect(await statements().entry(line?.entryId ?? '')).toEqual(line)
  await expect(statements().entry('bent_AAAAAAAAAAAAAAAA')).rejects.toMatchObject({ status: 404 })
  await expect(record('rejected', 'Late')).rejects.toMatchObject({ code: 'batch_paid' })
  expect(await receiptsOf()).toHaveLength(3)

  const { rows } = await client.query<{ actor: string; details: unknown }>(
    `select actor, details from global.operator_event
     where action = 'payout_file.receipt_recorded' and subject = $1 order by at, event_id`,
    [number],
  )
  expect(rows[1]).toEqual({
    actor: mary.email,
    details: { kind: 'rejected', bankReference: 'R-77', reason: 'Duplicate file' },
  })
  await expect(
    client.query('set role paydeck_app; delete from global.payout_batch_receipt'),
  ).rejects.toThrow('permission denied')
  await client.query('reset role')
})

test('BEY-214 accepts a receipt only for a file that the bank may have, from a person who may upload', async () => {
  const profile = await newProfile('receipts2')
  const files = world.services.payoutFiles
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-05', '10:00'), 40_00)
  world.time.set(at('2026-03-12', '10:00'))
  await world.services.payouts.runNow(merchant.merchantId)
  const { batchNumber } = await files.make(mary.actor, { profile, day: '2026-03-12' })
  const receipt = { batchNumber, kind: 'accepted', bankReference: '', reason: '' } as const
  await expect(files.recordReceipt(mary.actor, receipt)).rejects.toMatchObject({
    code: 'batch_not_downloaded',
  })
  const stranger = await makeOperator(world, { permissions: ['payout-files:make'] })
  await expect(files.recordReceipt(stranger.actor, receipt)).rejects.toMatchObject({ status: 403 })
  await expect(
    files.recordReceipt(mary.actor, { ...receipt, batchNumber: 'PB999999' }),
  ).rejects.toMatchObject({ status: 404 })
})

test('BEY-214 lists swept fees once a person has identified them', async () => {
  const profile = await newProfile('swept')
  const lines = [
    { day: '2026-03-13', amount: -12_34, text: 'TRANSFER TO OPERATING', id: 's1' },
    { day: '2026-03-14', amount: -5_00, text: 'BANK FEE', id: 's2' },
  ]
  await importStatement(profile, camt(profile, 500_00, lines))
  const ownEntries = async () =>
    (await statements().entriesOf('fees', 1_000)).filter((entry) => entry.profile === profile)
  expect(await ownEntries()).toEqual([])
  const [swept] = await suspense(profile)
  await statements().assign(mary.actor, {
    entryId: swept?.entryId ?? '',
    kind: 'fees',
    target: null,
    reason: 'Fees of February',
  })
  expect(await ownEntries()).toMatchObject([
    { day: '2026-03-13', amount: -12_34, assignedBy: 'Mary', assignReason: 'Fees of February' },
  ])
})
