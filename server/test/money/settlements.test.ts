import { addDays } from '@paydeck/contract/time/days'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseArguments } from '../../src/cli/command.ts'
import { settlement } from '../../src/cli/commands/operator/settlement.ts'
import type { CliContext } from '../../src/cli/context.ts'
import { codeOf } from '../authenticator.ts'
import { readSettlements } from '../../src/modules/settlements/read.ts'
import type { Settlement, SettlementLine } from '../../src/providers/movements/port.ts'
import { BANK_FILES, makeOperator, csvTrustProfile, type TestOperator } from '../operators.ts'
import type { TestMerchant } from '../harness.ts'
import { addAccount, at, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let mary: TestOperator
let abel: TestOperator
let merchant: TestMerchant

beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES })
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  mary = await makeOperator(world, { name: 'Mary' })
  abel = await makeOperator(world, { name: 'Abel', permissions: ['bank:assign'] })
  merchant = await world.merchant()
  await addAccount(merchant)
  await world.services.payoutFiles.setProfile(mary.actor, csvTrustProfile())
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

let balance = 0
const statementLine = (day: string, cents: number, text: string): string => {
  balance += cents
  return `${day},${(cents / 100).toFixed(2)},${text},${(balance / 100).toFixed(2)}`
}
const importLines = (...lines: string[]) =>
  world.services.bankStatements.importStatement(mary.actor, {
    profile: 'trust-aud',
    bytes: Buffer.from(lines.join('\r\n')),
  })

const sydney = (day: string): Date => at(day, '15:00')
const read = () => world.services.bankStatements.readSettlements(null)
/** The settlement for a UTC day. */
async function settlementOf(day: string) {
  const match = (await world.services.settlements.list(50)).find(
    (candidate) => candidate.day === day && candidate.provider === 'sandbox',
  )
  if (!match) throw new Error(`No settlement of ${day}`)
  return match
}
const linesOf = async (settlementId: string) =>
  (await world.services.settlements.show(settlementId, 100)).lines
const make = () => world.services.payoutFiles.make(mary.actor, { profile: 'trust-aud' })

// The sandbox keeps only 1.40 % of a charge.
const CHARGE = 200_00
const RETAINED_FEE = 2_80

test('BEY-139 a settlement is on its way, arrives by its trace id, and each of its lines matches an operation', async () => {
  world.time.hold(sydney('2026-03-03'))
  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-03-04'))
  await read()
  const created = await settlementOf('2026-03-04')
  expect(created).toMatchObject({
    amount: CHARGE - RETAINED_FEE,
    currency: 'AUD',
    linesTotal: CHARGE - RETAINED_FEE,
    arrivesOn: '2026-03-05',
    traceId: 'SANDBOX20260304AUD',
    state: 'on_its_way',
    difference: null,
    openLines: 0,
  })
  expect(await linesOf(created.settlementId)).toMatchObject([
    { kind: 'charge', amount: CHARGE, fee: RETAINED_FEE, verdict: 'equal', what: null },
  ])
  const before = await proofOf(world, '2026-03-04')
  expect([before?.difference, amountOf(before?.terms, /not arrived/)]).toEqual([
    0,
    CHARGE - RETAINED_FEE,
  ])
  expect(amountOf(before?.terms, /^With providers/)).toBe(0)

  world.time.hold(sydney('2026-03-06'))
  await importLines(statementLine('2026-03-05', CHARGE - RETAINED_FEE, 'SANDBOX 20260304 AUD'))
  expect((await settlementOf('2026-03-04')).state).toBe('on_its_way')
  // Assigns it by hand, since the bank wrote the trace id differently.
  const first = await world.services.bankStatements.suspense(10)
  expect(first.map(({ reason }) => reason)).toEqual(['unknown'])
  await world.services.bankStatements.assign(abel.actor, {
    entryId: first[0]?.entryId ?? '',
    kind: 'settlement',
    target: created.settlementId,
    reason: 'the bank put blanks into it',
  })
  expect(await settlementOf('2026-03-04')).toMatchObject({
    state: 'arrived',
    arrivedOn: '2026-03-05',
    resolver: null,
  })
  const after = await proofOf(world, '2026-03-05')
  expect([after?.difference, amountOf(after?.terms, /not arrived/)]).toEqual([0, 0])
})

test('BEY-139 matches an entry that came before its settlement was read; a second credit waits for a person', async () => {
  world.time.hold(sydney('2026-03-09'))
  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-03-10'))
  const credit = statementLine('2026-03-10', CHARGE - RETAINED_FEE, 'DC SANDBOX20260310AUD')
  await importLines(credit)
  expect(await world.services.bankStatements.suspense(10)).toHaveLength(1)
  await read()
  expect(await world.services.bankStatements.suspense(10)).toEqual([])
  expect((await settlementOf('2026-03-10')).state).toBe('arrived')
  await importLines(
    credit,
    statementLine('2026-03-10', CHARGE - RETAINED_FEE, 'SANDBOX20260310AUD TWICE'),
  )
  const [twice] = await world.services.bankStatements.suspense(10)
  expect(twice?.reason).toBe('second_credit')
  await world.services.bankStatements.assign(abel.actor, {
    entryId: twice?.entryId ?? '',
    kind: 'other',
    target: null,
    reason: 'the provider takes it back',
  })
})

test('BEY-139 two processes that read at the same moment store one settlement', async () => {
  world.time.hold(sydney('2026-03-11'))
  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-03-12'))
  // Another process has inserted it but not committed.
  await client.query('begin')
  await client.query(
    `insert into global.settlement
       (settlement_id, provider_kind, provider, ref, currency, amount, day, arrives_on, trace_id, status)
     values ('setl_of_the_other', 'card', 'sandbox', 'sandbox-AUD-2026-03-12', 'AUD', $1, '2026-03-12', '2026-03-13',
       'SANDBOX20260312AUD', 'on_its_way')`,
    [CHARGE - RETAINED_FEE],
  )
  const reading = read()
  const waiting = async () => {
    const { rowCount } = await client.query(
      'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    return rowCount
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  await client.query('commit')
  await reading
  expect(await settlementOf('2026-03-12')).toMatchObject({
    settlementId: 'setl_of_the_other',
    linesTotal: CHARGE - RETAINED_FEE,
    openLines: 0,
  })
})

test('BEY-139 a difference or an unknown line stops the day’s payment file until a person gives a reason', async () => {
  world.time.hold(sydney('2026-03-16'))
  const paid = await pay(merchant, CHARGE)
  await client.query(
    `insert into sandbox.charge (operation_id, outcome, ref, kind, amount, currency, created_at, merchant_id)
     values ('chrg_unasked', 'succeeded', 'ch_unasked', 'charge', 999, 'AUD', $1, $2)`,
    [world.clock.now(), merchant.merchantId],
  )
  const { rows } = await client.query<{ operation_id: string }>(
    'select operation_id from app.payment_operation where transaction_id = $1',
    [paid],
  )
  const setBooks = (status: string, code: string | null) =>
    client.query(
      'update app.payment_operation set status = $2, error_code = $3 where operation_id = $1',
      [rows[0]?.operation_id, status, code],
    )
  await setBooks('failed', 'planted')
  world.time.hold(sydney('2026-03-17'))
  await read()
  const { settlementId, openLines } = await settlementOf('2026-03-17')
  expect(openLines).toBe(2)
  const lines = await linesOf(settlementId)
  expect(lines.map(({ verdict, what }) => `${verdict}: ${what}`).toSorted()).toEqual([
    'different: Charge of 200.00 AUD, failed in the books.',
    'unknown: Charge of 9.99 AUD under chrg_unasked, which is not ours.',
  ])
  await world.services.payouts.runNow(merchant.merchantId)
  expect((await payoutsOf(world, merchant)).at(-1)?.status).toBe('in_transit')
  await expect(make()).rejects.toMatchObject({ code: 'settlements_differ' })
  const refOf = (verdict: string) => lines.find((line) => line.verdict === verdict)?.ref ?? ''
  const resolve = (operator: TestOperator, line: string | null, reason: string) =>
    world.services.settlements.resolve(operator.actor, { settlementId, line, reason })
  await expect(resolve(abel, refOf('unknown'), 'known')).rejects.toMatchObject({
    code: 'operator_permission_required',
  })
  await expect(resolve(mary, refOf('unknown'), '  ')).rejects.toMatchObject({ status: 400 })
  await expect(resolve(mary, null, 'nothing')).rejects.toMatchObject({ code: 'settlement_agrees' })
  await expect(resolve(mary, 'ch_none', 'nothing')).rejects.toMatchObject({ status: 404 })
  await resolve(mary, refOf('unknown'), 'a test charge of the provider')
  await expect(resolve(mary, refOf('unknown'), 'again')).rejects.toMatchObject({
    code: 'settlement_agrees',
  })
  await expect(make()).rejects.toMatchObject({ code: 'settlements_differ' })
  // Once the books are corrected, the next reading agrees.
  await setBooks('succeeded', null)
  await read()
  expect((await settlementOf('2026-03-17')).openLines).toBe(0)
  expect((await make()).batchNumber).toBe('PB000001')
  const log = await world.services.operators.events(20)
  expect(log.find(({ action }) => action === 'settlement.resolved')).toMatchObject({
    actor: mary.email,
    subject: settlementId,
    details: { reason: 'a test charge of the provider', line: refOf('unknown') },
  })
})

test('BEY-139 finds a credit of a different sum, a sum that does not match its lines, and a credit that never arrives', async () => {
  world.time.hold(sydney('2026-03-23'))
  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-03-24'))
  await read()
  await importLines(statementLine('2026-03-25', CHARGE - RETAINED_FEE - 5_00, 'SANDBOX20260324AUD'))
  const short = await settlementOf('2026-03-24')
  expect(short.state).toBe('different')
  expect(short.difference).toMatch(/192\.20 AUD arrived, not .*197\.20/)
  expect((await world.services.settlements.stopping('AUD')).map(({ ref }) => ref)).toEqual([
    short.ref,
  ])
  expect(await world.services.settlements.stopping('NZD')).toEqual([])
  await world.services.settlements.resolve(mary.actor, {
    settlementId: short.settlementId,
    line: null,
    reason: 'a fee of our bank',
  })
  expect(await settlementOf('2026-03-24')).toMatchObject({ state: 'resolved', resolver: 'Mary' })

  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-03-25'))
  await read()
  await client.query(
    `update global.settlement set amount = amount - 1 where provider = 'sandbox' and day = '2026-03-25'`,
  )
  expect((await settlementOf('2026-03-25')).difference).toMatch(
    /lines make .*197\.20 AUD, not .*197\.19/,
  )
  await client.query(
    `update global.settlement set amount = amount + 1 where provider = 'sandbox' and day = '2026-03-25'`,
  )
  expect((await settlementOf('2026-03-25')).state).toBe('on_its_way')
  const lateDays = async () => (await world.services.settlements.late()).map(({ day }) => day)
  expect(await lateDays()).not.toContain('2026-03-25')
  world.time.hold(sydney('2026-03-31'))
  expect((await settlementOf('2026-03-25')).state).toBe('late')
  expect(await lateDays()).toContain('2026-03-25')
  expect(await world.services.settlements.stopping('AUD')).toEqual([])
})

test('BEY-139 the command line shows settlements, exits with 1 while one differs, and resolves it', async () => {
  world.time.hold(sydney('2026-04-08'))
  await pay(merchant, CHARGE)
  world.time.hold(sydney('2026-04-09'))
  const out: string[] = []
  const cli = (...args: string[]): Promise<number> => {
    const parsed = parseArguments(settlement, args)
    if (!parsed) throw new Error('Only help was asked for')
    // The command uses only the services of its context.
    return settlement.run(parsed, { services: world.services } as CliContext, (line) =>
      out.push(line),
    )
  }
  expect(await cli('read')).toBe(0)
  expect(out).toContainEqual(expect.stringMatching(/^sandbox: \d+ read$/))
  const { settlementId, ref } = await settlementOf('2026-04-09')
  await client.query('update global.settlement set lines_total = 1 where settlement_id = $1', [
    settlementId,
  ])
  out.length = 0
  expect(await cli('list')).toBe(1)
  expect(out.find((line) => line.startsWith(settlementId))).toMatch(
    /2026-04-09 +sandbox sandbox-AUD-2026-04-09 +\$197\.20 AUD +different$/,
  )
  expect(await cli('show', settlementId)).toBe(1)
  expect(out.at(-1)).toMatch(/charge +\$200\.00 AUD +equal$/)
  await expect(cli('show', 'sttl_none')).rejects.toThrow('No such settlement or line')
  await expect(cli('resolve', settlementId, '--reason', 'x')).rejects.toThrow('Say who you are')
  const code = ['--as', mary.email, '--code', codeOf(mary.secret, 1)]
  expect(await cli('resolve', settlementId, '--reason', 'planted', ...code)).toBe(0)
  out.length = 0
  expect(await cli('list')).toBe(0)
  expect(out.find((line) => line.includes(ref))).toMatch(/resolved$/)
})

/** A provider whose settlements the test makes; records what it was asked. */
function ownProvider(name: string) {
  const byDay = new Map<string, Settlement>()
  const lines: SettlementLine[] = []
  let count = 0
  const calls = { days: [] as string[], lines: [] as string[], judged: [] as string[] }
  const settlements = {
    made: (day: string) => {
      calls.days.push(day)
      const report = byDay.get(day)
      return Promise.resolve({ kind: 'settlements' as const, settlements: report ? [report] : [] })
    },
    lines: (ref: string) => {
      calls.lines.push(ref)
      return Promise.resolve({ kind: 'lines' as const, lines })
    },
  }
  const movements = () => Promise.resolve({ kind: 'movements' as const, movements: [] })
  const account = { kind: 'card' as const, name, gateway: { movements, settlements } }
  const bank = { kind: 'bank' as const, name: `${name} bank`, gateway: { movements } }
  return {
    made: byDay,
    lines,
    settlement: (day: string, more: Partial<Settlement> = {}): void =>
      void byDay.set(day, {
        ref: `${name} ${day}`,
        currency: 'AUD',
        amount: 0,
        arrivesOn: day,
        traceId: null,
        status: 'paid',
        hasLines: true,
        ...more,
      }),
    /** The days and lines requested in one reading, and which provider judged which lines. */
    async read(since: string | null = null) {
      for (const list of Object.values(calls)) list.length = 0
      const result = await readSettlements(
        {
          db: world.db,
          clock: world.clock,
          newId: (kind) => `${kind}_${name}_${++count}`,
          accounts: [account, bank],
          reconciliation: {
            findBreaks: ({ provider }, moved) => {
              calls.judged.push(...moved.map(({ ref }) => `${ref} at ${provider}`))
              return Promise.resolve([])
            },
          },
          log: { record: () => Promise.resolve() },
          onError: (failure) => {
            throw failure
          },
        },
        since,
      )
      expect(result.map(({ account: { provider } }) => provider)).toEqual([name])
      return structuredClone(calls)
    },
  }
}
const daysOf = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

test('BEY-139 asks again for the last week and for unfinished settlements; reads lines once', async () => {
  world.time.hold(new Date('2028-03-10T02:00:00Z'))
  const provider = ownProvider('weekly')
  provider.settlement('2028-03-08', { status: 'on_its_way' })
  provider.settlement('2028-03-09', { hasLines: false })
  expect(await provider.read()).toMatchObject({
    days: daysOf('2028-03-03', '2028-03-10'),
    lines: ['weekly 2028-03-08'],
  })
  world.time.hold(new Date('2028-03-29T02:00:00Z'))
  provider.settlement('2028-03-25')
  expect(await provider.read()).toMatchObject({
    days: daysOf('2028-03-02', '2028-03-29'),
    lines: ['weekly 2028-03-25'],
  })
  const open = ['2028-03-08', '2028-03-09']
  const week = daysOf('2028-03-18', '2028-03-29')
  expect(await provider.read()).toMatchObject({ days: [...open, ...week], lines: [] })
  provider.settlement('2028-03-08', { status: 'paid' })
  provider.settlement('2028-03-09')
  expect(await provider.read()).toMatchObject({
    days: [...open, ...week],
    lines: ['weekly 2028-03-09'],
  })
  expect(await provider.read()).toMatchObject({ days: week, lines: [] })
  expect(await provider.read('2028-03-27')).toMatchObject({
    days: daysOf('2028-03-27', '2028-03-29'),
  })
})

test('BEY-139 looks up transfers that left or returned to the same balance in the bank’s books', async () => {
  world.time.hold(new Date('2028-04-10T02:00:00Z'))
  const provider = ownProvider('mixed')
  const moved = (['charge', 'payout', 'payout_returned'] as const).map((kind): SettlementLine => ({
    kind,
    ref: `mixed ${kind}`,
    operationId: `op ${kind}`,
    amount: 1_00,
    fee: 0,
    currency: 'AUD',
  }))
  provider.lines.push(...moved)
  provider.settlement('2028-04-09', { amount: 3_00 })
  expect((await provider.read()).judged).toEqual([
    'mixed charge at mixed',
    'mixed payout at mixed bank',
    'mixed payout_returned at mixed bank',
  ])
})
