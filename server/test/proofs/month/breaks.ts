import type pg from 'pg'

import type { TestOperator } from '../../operators.ts'
import type { World } from '../../harness.ts'
import type { TrustBank, TrustName } from './bank.ts'

export interface MonthWorld {
  world: World
  outside: pg.Client
  banks: Readonly<Record<TrustName, TrustBank>>
  mary: TestOperator
  abel: TestOperator
}

/** A planned error and how it must show on its day. */
export interface PlannedBreak {
  /** The day of the month. */
  on: number
  name: string
  /** Called before the evening. */
  plant(at: MonthWorld, day: string): Promise<void>
  /** The errors in a bank's export of that day; a correct export follows once we refuse this one. */
  spoil?: { bank: TrustName; lines: (lines: string[]) => string[] }
  /** Every sign of the error that evening; empty when it went unnoticed. */
  found(at: MonthWorld, evening: Evening): string[]
  /** Corrects it as a person would. */
  resolve(at: MonthWorld, day: string): Promise<void>
}

/** That evening's statement, lists and proof. */
export interface Evening {
  day: string
  /** Why the bank's first file was refused. */
  refusal: string | null
  suspense: { entryId: string; amount: number; reason: string | null; description: string }[]
  breaks: string[]
  difference: number
}

const noop = async (): Promise<void> => undefined

async function assign(
  { world, abel }: MonthWorld,
  amount: number,
  kind: 'other' | 'own_money' | 'fees',
): Promise<void> {
  const { bankStatements } = world.services
  const entry = (await bankStatements.suspense(500)).find(
    (candidate) => candidate.amount === amount,
  )
  if (!entry) throw new Error(`No entry of ${amount} waits for a person`)
  await bankStatements.assign(abel.actor, {
    entryId: entry.entryId,
    kind,
    target: null,
    reason: 'asked the bank',
  })
}

const suspenseOf = ({ suspense }: Evening, amount: number): string[] =>
  suspense.filter((entry) => entry.amount === amount).map(({ reason }) => `waits: ${reason}`)

const differs = ({ difference }: Evening): string[] =>
  difference === 0 ? [] : [`the proof differs by ${difference}`]

/** Leaves out a line between others: a missing first or last line shows only on another day. */
function dropOneLine(lines: string[]): string[] {
  if (lines.length < 3) throw new Error('The statement is too short to leave a line out')
  return lines.toSpliced(Math.floor(lines.length / 2), 1)
}
const withOneTwice = (lines: string[]): string[] => lines.toSpliced(1, 0, lines[0] ?? '')
const refusedFile = (_: MonthWorld, { refusal }: Evening): string[] =>
  refusal === null ? [] : [refusal]

const unasked = (on: number, currency: 'AUD' | 'NZD'): PlannedBreak => ({
  on,
  name: `a provider has a charge in ${currency} that we never asked for`,
  async plant({ world, outside }) {
    await outside.query(
      `insert into sandbox.charge (operation_id, outcome, ref, kind, amount, currency, created_at, merchant_id)
       select 'chrg_unasked', 'succeeded', 'ch_unasked', 'charge', 999, $2, $1, merchant_id from app.merchant limit 1`,
      [world.clock.now(), currency],
    )
  },
  found: (_, evening) => [
    ...evening.breaks.filter((text) => text.includes('chrg_unasked')),
    ...differs(evening),
  ],
  async resolve({ outside }) {
    await outside.query(`delete from sandbox.charge where operation_id = 'chrg_unasked'`)
    await outside.query(`delete from global.provider_movement where operation_id = 'chrg_unasked'`)
  },
})

const forged = (on: number, currency: 'AUD' | 'NZD'): PlannedBreak => ({
  on,
  name: `a forged journal credits a merchant in ${currency}`,
  async plant({ outside }) {
    await outside.query(
      `insert into app.ledger_journal select (jsonb_populate_record(j, jsonb_build_object(
         'journal_id', 'jrnl_forged', 'source_id', 'tran_forged'))).* from app.ledger_journal j
       where kind = 'payment_captured' and exists (
         select from app.ledger_posting p where p.merchant_id = j.merchant_id and p.journal_id = j.journal_id
           and p.currency = $1)
       order by occurred_at desc offset 20 limit 1`,
      [currency],
    )
    await outside.query(
      `insert into app.ledger_posting (merchant_id, journal_id, seq, debit_account, credit_account, amount, currency)
       select merchant_id, journal_id, 0, 'clearing:card', 'merchant_payable', 50000, $1
       from app.ledger_journal where journal_id = 'jrnl_forged'`,
      [currency],
    )
  },
  found: (_, evening) => differs(evening),
  async resolve({ outside }) {
    await outside.query(`delete from app.ledger_posting where journal_id = 'jrnl_forged'`)
    await outside.query(`delete from app.ledger_journal where journal_id = 'jrnl_forged'`)
  },
})

/** Money that an operator would have to explain that day. */
export const PLANNED: readonly PlannedBreak[] = [
  {
    on: 4,
    name: 'the bank’s file leaves a line out',
    plant: noop,
    spoil: { bank: 'aud', lines: dropOneLine },
    found: refusedFile,
    resolve: noop,
  },
  {
    on: 5,
    name: 'a credit from an unknown sender',
    plant: async ({ banks }, day) =>
      banks.aud.move({ day, amount: 123_45, text: 'TRANSFER J SMITH' }),
    found: (_, evening) => suspenseOf(evening, 123_45),
    resolve: (at) => assign(at, 123_45, 'own_money'),
  },
  {
    on: 9,
    name: 'the bank’s file has a line twice',
    plant: noop,
    spoil: { bank: 'aud', lines: withOneTwice },
    found: refusedFile,
    resolve: noop,
  },
  {
    on: 11,
    name: 'money leaves the account without a file',
    plant: async ({ banks }, day) =>
      banks.aud.move({ day, amount: -77_70, text: 'CASH WITHDRAWAL' }),
    found: (_, evening) => [...suspenseOf(evening, -77_70), ...differs(evening)],
    async resolve(at) {
      await assign(at, -77_70, 'fees')
    },
  },
  unasked(16, 'AUD'),
  forged(18, 'AUD'),
  {
    on: 23,
    name: 'the provider sends an unknown credit twice',
    async plant({ banks }, day) {
      banks.aud.move({ day, amount: 45_00, text: 'PROVIDER ADJUSTMENT' })
      banks.aud.move({ day, amount: 45_00, text: 'PROVIDER ADJUSTMENT' })
    },
    found: (_, evening) => suspenseOf(evening, 45_00),
    async resolve(at) {
      await assign(at, 45_00, 'other')
      await assign(at, 45_00, 'other')
    },
  },
  {
    on: 6,
    name: 'the file of BNZ leaves a line out',
    plant: noop,
    spoil: { bank: 'bnz', lines: dropOneLine },
    found: refusedFile,
    resolve: noop,
  },
  {
    on: 13,
    name: 'a credit from an unknown sender at BNZ, the day before the clock goes forward there',
    plant: async ({ banks }, day) => banks.bnz.move({ day, amount: 88_80, text: 'DC A SMITH' }),
    found: (_, evening) => suspenseOf(evening, 88_80),
    resolve: (at) => assign(at, 88_80, 'own_money'),
  },
  {
    on: 14,
    name: 'money leaves the account at ANZ without a file, on the day the clock goes forward there',
    plant: async ({ banks }, day) => banks.anz.move({ day, amount: -66_60, text: 'WITHDRAWAL' }),
    found: (_, evening) => [...suspenseOf(evening, -66_60), ...differs(evening)],
    resolve: (at) => assign(at, -66_60, 'fees'),
  },
  forged(20, 'NZD'),
  unasked(21, 'NZD'),
  {
    on: 26,
    name: 'the file of ANZ has a line twice',
    plant: noop,
    spoil: { bank: 'anz', lines: withOneTwice },
    found: refusedFile,
    resolve: noop,
  },
]
