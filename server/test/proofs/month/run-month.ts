// `npm run prove:month [-- --merchants 20] [--payments 5000]`: a month of the operator's side, in which the clock goes
// forward in New Zealand and then in Australia. Every third merchant is in New Zealand; every fourth has a tenth of its
// takings held in reserve for ten days. Merchants are paid and make refunds, cardholders dispute, transfers are
// returned, settlements arrive late, and on some days money or the banks' files go wrong. Each evening lists,
// statements and books must agree on clients' money to the cent. A planted error must show on its day, and the proof
// must hold again once a person has corrected it. SEED repeats a month.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { addDays } from '@paydeck/contract/time/days'
import pg from 'pg'

import { AppError } from '../../../src/kit/errors.ts'
import { seededRandom } from '../../../src/kit/random.ts'
import { ledgerViolations } from '../../money/ledger-checks.ts'
import { at, payoutsOf, startOwnWorld } from '../../money/payout-merchants.ts'
import { BANK_FILES, csvTrustProfile, makeOperator } from '../../operators.ts'
import { diceOf } from '../../soak/life.ts'
import { printTable } from '../print-table.ts'
import { deliverSettlements, TRUSTS, trustBank, TRUST_NAMES, type TrustName } from './bank.ts'
import { PLANNED, type Evening, type MonthWorld, type PlannedBreak } from './breaks.ts'
import { refundSome, openShop, sell, nullIfRefused, type Shop } from './shops.ts'

const FIRST_DAY = '2027-09-13'
const DAYS = 31
const HOUR = 3_600_000
/** How many earlier days each of the bank's exports repeats. */
const OVERLAP_DAYS = 3

/** For every fourth merchant; some of it is released within the month. */
const RESERVE = { basisPoints: 1_000, days: 10 }

const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '20' },
    payments: { type: 'string', default: '5000' },
  },
})
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')
const dice = diceOf(seededRandom(`month:${seed}`))
const perDay = Math.ceil(Number(values.payments) / DAYS)

const world = await startOwnWorld({ providers: BANK_FILES })
const client = new pg.Client({ connectionString: world.databaseUrl })
await client.connect()
world.time.hold(at(FIRST_DAY, '01:00'))
const mary = await makeOperator(world, { name: 'Mary' })
const abel = await makeOperator(world, { name: 'Abel' })
const banks = {
  aud: trustBank(50_000_00),
  bnz: trustBank(50_000_00),
  anz: trustBank(300_000_00),
}
const month: MonthWorld = { world, outside: client, banks, mary, abel }
const { services } = world
const problems: string[] = []
const rows: (string | number)[][] = []
const files: Record<TrustName, number> = { aud: 0, bnz: 0, anz: 0 }
const counts = { sold: 0, refunds: 0, batches: 0, returned: 0, evenings: 0 }
/** The terms of the last proof. */
let terms: string[] = []
const arrived = new Set<string>()
const delayed = new Map<string, string>()
/** Transfers that will be returned, and on which day. */
const comingBack: { on: string; amount: number; reference: string; trust: TrustName }[] = []

async function handleEvents(): Promise<void> {
  await world.sandbox.deliver()
  const { rows: events } = await client.query<{ provider: string; event_id: string }>(
    `select provider, event_id from global.provider_event where status = 'received' order by received_at`,
  )
  for (const { provider, event_id: id } of events)
    await nullIfRefused(services.providerEvents.process(provider, id))
}

async function live(shops: readonly Shop[], day: string): Promise<void> {
  const step = (14 * HOUR) / perDay
  world.time.hold(at(day, '08:00'))
  for (let nth = 0; nth < perDay; nth++) {
    world.time.hold(new Date(world.time.now().getTime() + step))
    await sell(world, dice.of(shops), counts.sold++, dice)
    if (dice.chance(6)) {
      counts.refunds++
      await refundSome(world, dice.of(shops), dice)
    }
  }
  // Events of today's provider activity reach us today.
  world.time.hold(at(day, '23:50'))
  await handleEvents()
  for (const { name, run } of world.app.sweeps)
    if (/^(operations|holds|refunds|disputes|payments)\./.test(name)) await run()
}

/** In the morning, settlements are read, merchants are paid out, and one file goes to the bank. */
async function payOut(shops: readonly Shop[], day: string): Promise<void> {
  world.time.hold(at(day, '09:00'))
  await services.bankStatements.readSettlements(null)
  for (const { actor, merchant, accountId } of shops) {
    await nullIfRefused(services.bankAccounts.confirm(actor, accountId))
    await nullIfRefused(services.payouts.runNow(merchant.merchantId))
  }
  await sendFile(shops, day, 'aud')
  // Alternates between the two banks of New Zealand.
  await sendFile(shops, day, Number(day.slice(-2)) % 2 === 0 ? 'anz' : 'bnz')
}

async function sendFile(shops: readonly Shop[], day: string, trust: TrustName): Promise<void> {
  const { profile } = TRUSTS[trust]
  const batch = await nullIfRefused(services.payoutFiles.make(mary.actor, { profile }))
  if (!batch) return
  files[trust]++
  counts.batches++
  const { batchNumber } = batch
  await services.payoutFiles.approve(abel.actor, batchNumber)
  await services.payoutFiles.download(mary.actor, batchNumber)
  const { items } = await services.payoutFiles.show(batchNumber)
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  banks[trust].move({ day, amount: -total, text: `DE ${batchNumber}` })
  for (const { payoutId, amount } of items)
    if (dice.chance(4))
      await expectReturn(shops, payoutId, {
        amount,
        on: addDays(day, 2),
        trust,
      })
}

async function expectReturn(
  shops: readonly Shop[],
  payoutId: string,
  { amount, on, trust }: { amount: number; on: string; trust: TrustName },
): Promise<void> {
  for (const { merchant } of shops)
    for (const payout of await payoutsOf(world, merchant))
      if (payout.payoutId === payoutId)
        comingBack.push({ on, amount, reference: payout.reference, trust })
}

async function bankDay(day: string): Promise<void> {
  for (const trust of TRUST_NAMES) {
    const { currency, takesSettlements } = TRUSTS[trust]
    if (takesSettlements)
      await deliverSettlements(world, banks[trust], {
        day,
        currency,
        done: arrived,
        late: delayed,
        dice,
      })
  }
  for (const { amount, reference, trust } of comingBack.filter(({ on }) => on === day)) {
    counts.returned++
    banks[trust].move({ day, amount, text: `RETURN ${reference}` })
  }
}

async function importStatement(
  trust: TrustName,
  day: string,
  spoil: ((lines: string[]) => string[]) | null,
): Promise<string | null> {
  const { profile } = TRUSTS[trust]
  const take = (bytes: Buffer) =>
    services.bankStatements.importStatement(mary.actor, { profile, bytes })
  const bank = banks[trust]
  const from = addDays(day, -OVERLAP_DAYS)
  let refusal: string | null = null
  if (spoil) {
    try {
      await take(bank.statement(from, spoil))
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      refusal = failure.code
    }
  }
  if (bank.statement(from).length > 0) await take(bank.statement(from))
  return refusal
}

async function prove(day: string): Promise<number> {
  const proofs = await services.clientMoney.prove(day)
  terms = proofs.flatMap((proof) =>
    proof.terms.map(({ side, name, amount }) => `${proof.currency} ${side} ${amount} ${name}`),
  )
  return proofs.reduce((sum, { difference }) => sum + Math.abs(difference), 0)
}

async function evening(day: string, spoil: PlannedBreak['spoil']): Promise<Evening> {
  world.time.hold(at(addDays(day, 1), '00:10'))
  let refusal: string | null = null
  for (const trust of TRUST_NAMES) {
    const spoiled = spoil?.bank === trust ? spoil.lines : null
    refusal = (await importStatement(trust, day, spoiled)) ?? refusal
  }
  await handleEvents()
  const compared = await services.reconciliation.compare(addDays(day, -1))
  compared.push(...(await services.reconciliation.compare(day)))
  const breaks = compared.flatMap(({ result }) =>
    (result?.breaks ?? []).map(
      ({ what: violation, operationId }) => `${operationId}: ${violation}`,
    ),
  )
  const suspense = await services.bankStatements.suspense(500)
  return { day, refusal, suspense, breaks, difference: await prove(day) }
}

async function runDay(shops: readonly Shop[], nth: number): Promise<void> {
  const day = addDays(FIRST_DAY, nth - 1)
  const planned = PLANNED.find(({ on }) => on === nth)
  await payOut(shops, day)
  await bankDay(day)
  await live(shops, day)
  await planned?.plant(month, day)
  const report = await evening(day, planned?.spoil)
  if (planned) {
    const isFound = planned.found(month, report)
    if (isFound.length === 0) problems.push(`${day}: not seen: ${planned.name}`)
    await planned.resolve(month, day)
    await services.reconciliation.compare(day)
    rows.push([day, planned.name, isFound[0] ?? 'not seen', await prove(day)])
  }
  const difference = planned ? await prove(day) : report.difference
  if (difference !== 0)
    problems.push(...terms, `${day}: clients' money differs by ${difference} cents in the evening`)
  const waiting = await services.bankStatements.suspense(500)
  if (waiting.length > 0)
    problems.push(
      `${day}: ${waiting.length} lines of the bank wait, the first: ${waiting[0]?.description} ${waiting[0]?.reason}`,
    )
  counts.evenings++
}

try {
  for (const { profile, currency, format } of Object.values(TRUSTS))
    await services.payoutFiles.setProfile(mary.actor, csvTrustProfile(currency, format, profile))
  const shops: Shop[] = []
  for (let nth = 0; nth < Number(values.merchants); nth++)
    shops.push(await openShop(world, nth % 3 === 2 ? 'NZ' : 'AU', nth % 4 === 0 ? RESERVE : null))
  for (let nth = 1; nth <= DAYS; nth++) {
    await runDay(shops, nth)
    if (problems.length > 0) break
  }
  for (const { merchant } of shops)
    problems.push(
      ...(await ledgerViolations(world, merchant.merchantId)).filter(
        (violation) => !violation.startsWith('bank_agrees'),
      ),
    )
  const { wrong: altered } = await services.clientMoney.verify()
  problems.push(...altered)
  printTable(['day', 'what went wrong', 'seen as', 'cents adrift once put right'], rows)
  const { sold, refunds, batches, returned, evenings } = counts
  console.log(
    `${shops.length} merchants, ${sold} payments, ${refunds} refunds asked for, ${batches} files (${files.aud} of CBA, ${files.bnz} of BNZ, ${files.anz} of ANZ in New Zealand), ${returned} transfers returned, ${delayed.size} settlements late; ${evenings} evenings to the cent. SEED=${seed}`,
  )
} finally {
  await client.end()
  await world.stop()
}
for (const violation of problems) console.log(`  ${violation}`)
console.log(`${problems.length} wrong.`)
process.exit(problems.length === 0 ? 0 : 1)
