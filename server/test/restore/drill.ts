import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { api } from '@paydeck/contract/protocol/api'
import { type Call, createClient } from '@paydeck/contract/protocol/client'
import pg from 'pg'

import { runCommand } from '../../src/cli/run-command.ts'
import { run } from '../../src/db/embedded/postgres-binaries.ts'
import { migrate } from '../../src/db/migrate.ts'
import type { Break } from '../../src/modules/reconciliation/rules.ts'
import {
  asSuperuser,
  baseBackup,
  type Copy,
  type OwnCluster,
  startCopy,
  startOwnCluster,
  writeTo,
} from '../clusters/own-cluster.ts'
import { bases, CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'

export interface DrillOptions {
  /** How many payments are made before the base backup, and again between it and the mistake. */
  payments: number
  /** How many are made after the mistake, for earlier orders and for new ones. */
  after: { known: number; made: number }
  say: (line: string) => void
}

export interface DrillOutcome {
  /** Violations in the damaged books. */
  damaged: string[]
  /** Violations in the restored books. */
  restored: string[]
  /** Breaks between the restored books and the provider's list. */
  gap: Break[]
  /** Breaks that remain once the gap is booked. */
  left: Break[]
  /** Violations once the gap is booked. */
  booked: string[]
  /** Minor units: what the provider took in total, and what the books say was paid. */
  taken: number
  inTheBooks: number
}

const AMOUNT = 10_00

/** Deletes rows by hand, bypassing the server. */
const MISTAKE = `delete from app.ledger_posting where ctid in (select ctid from app.ledger_posting limit 40)`

interface Stage {
  fake: StripeFake
  secret: string
  merchant: TestMerchant
}

/**
 * Restores a database to a second before a mistake, in another folder, and uses the product to book what the card
 * provider took in the meantime. The provider lives outside the database, as a real one does.
 */
export async function drill({ payments, after, say }: DrillOptions): Promise<DrillOutcome> {
  const timed = stopwatch(say)
  const cluster = await archivingCluster()
  let restoredTo: Copy | null = null
  const fake = await new StripeFake(() => new Date()).listen()
  const secret = randomBytes(48).toString('base64url')
  try {
    await migrate(cluster.url)
    let world = await startAt(cluster.url, { fake, secret })
    const merchant = await world.merchant()
    const stage = { fake, secret, merchant }
    await routeToStripe(world, merchant)
    await timed(`${payments} payments`, () => payMany(stage, payments))
    await timed('base backup of the running database', () =>
      baseBackup(cluster, join(cluster.parent, 'base')),
    )
    await timed(`${payments} payments more`, () => payMany(stage, payments))
    const waiting = await ordersOf(merchant.call, merchant, after.known)

    const minute = await now(cluster.url)
    await sleep(1_000)
    await asSuperuser(cluster.url, (client) => client.query(MISTAKE))
    say(`${minute}: one second later 40 postings are deleted by hand`)
    const unpaid = await ordersOf(merchant.call, merchant, after.made)
    for (const order of [...waiting, ...unpaid]) await payOrder(stage, order)
    const damaged = await timed('check-ledger on the damaged books', () => check(world, merchant))

    await timed('stop the product; the database hands over its last log and stops', async () => {
      await world.stop()
      await asSuperuser(cluster.url, (client) => client.query('select pg_switch_wal()'))
      await cluster.halt()
    })
    restoredTo = await timed(`restore to ${minute}`, () => restore(cluster, minute))
    world = await timed('start the product on it', () => startAt(restoredTo?.url ?? '', stage))
    const restored = await timed('check-ledger on the restored books', () => check(world, merchant))
    const gap = await timed('compare them with the provider’s list', () => compare(world))
    await timed(`book the ${gap.length} charges that the books lack`, async () => {
      const call = await signIn(world, merchant)
      const created = await ordersOf(call, merchant, after.made)
      const orders = [...waiting, ...created].map(({ merchantOrderId }) => merchantOrderId)
      for (const [at, charge] of lostCharges(fake, gap).entries())
        await bookByHand(restoredTo?.url ?? '', stage, [
          merchant.slug,
          orders[at] ?? '',
          '--operation',
          charge.operationId,
          '--reference',
          charge.reference,
        ])
    })
    const differences = await compare(world)
    const booked = await check(world, merchant)
    const inTheBooks = await totalPaid(world, merchant)
    await world.stop()
    return {
      damaged,
      restored,
      gap,
      left: differences,
      booked,
      taken: totalTaken(fake),
      inTheBooks,
    }
  } finally {
    await restoredTo?.stop()
    await cluster.stop()
    await fake.stop()
  }
}

const stopwatch =
  (say: DrillOptions['say']) =>
  async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await work()
    say(`${label}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
    return result
  }

/** A PostgreSQL that archives its log, as docs/runbook.md sets it up. */
async function archivingCluster(): Promise<OwnCluster> {
  const cluster = await startOwnCluster({
    archive_mode: 'on',
    archive_command: `'cp %p ../wal/%f'`,
    max_connections: '60',
  })
  const wal = join(cluster.parent, 'wal')
  await mkdir(wal)
  const { account } = cluster.installation
  if (account) await run('chown', [`${account.uid}:${account.gid}`, wal])
  return cluster
}

async function now(url: string): Promise<string> {
  const { rows } = await asSuperuser(url, (client) =>
    client.query<{ now: string }>('select clock_timestamp()::text as now'),
  )
  return rows[0]?.now ?? ''
}

/** The base backup, and the log of everything committed up to the minute, in a separate folder. */
async function restore(cluster: OwnCluster, minute: string): Promise<Copy> {
  const folder = join(cluster.parent, 'base')
  await writeTo(
    cluster.installation,
    join(folder, 'postgresql.conf'),
    [
      `restore_command = 'cp ../wal/%f %p'`,
      `recovery_target_time = '${minute}'`,
      `recovery_target_action = 'promote'`,
      'archive_mode = off',
      '',
    ].join('\n'),
  )
  await writeTo(cluster.installation, join(folder, 'recovery.signal'), '')
  const copy = await startCopy(cluster, folder)
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      if (rows[0]?.is === false) return copy
      await sleep(100)
    }
  } finally {
    await client.end()
  }
}

const startAt = (url: string, { fake, secret }: Pick<Stage, 'fake' | 'secret'>): Promise<World> =>
  startWorld({
    databaseUrl: url,
    secret,
    providers: { installed: [], env: fake.env },
  })

const routeToStripe = (world: World, { merchantId }: TestMerchant): Promise<unknown> =>
  world.services.routing.set({ kind: 'card', merchantId, currency: null, provider: 'stripe' })

interface Unpaid {
  merchantOrderId: string
  token: string
}

/** Creates orders as staff would. */
async function ordersOf(
  call: Call,
  { merchantId, currency }: TestMerchant,
  many: number,
): Promise<Unpaid[]> {
  const unpaid: Unpaid[] = []
  for (let n = 0; n < many; n++) {
    const { data } = await call(api.createInvoice, {
      merchantId,
      body: {
        sendSms: false,
        sendEmail: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: `D-${randomBytes(4).toString('hex')}`,
          paymentAmount: { amount: AMOUNT, currency },
          customerEmail: 'jane@example.com',
          billing: { name: 'Jane Doe' },
        },
      },
    })
    unpaid.push({ merchantOrderId: data.order.merchantOrderId, token: data.token })
  }
  return unpaid
}

async function payOrder({ merchant, fake }: Stage, order: Unpaid): Promise<void> {
  const { customer } = merchant.opened(order.merchantOrderId, order.token)
  const { data } = await customer(api.payOrder, {
    merchantOrderId: order.merchantOrderId,
    body: { paymentToken: fake.memory.method(CARDS.visa) },
  })
  if (data.transactionStatus !== 'paid') throw new Error(`A payment is ${data.transactionStatus}`)
}

async function payMany(stage: Stage, many: number): Promise<void> {
  const { merchant } = stage
  for (const order of await ordersOf(merchant.call, merchant, many)) await payOrder(stage, order)
}

/** The output of `check-ledger` for the merchant. */
async function check({ services }: World, { merchantId }: TestMerchant): Promise<string[]> {
  const violations = await services.ledgerChecks.violations(merchantId, {})
  const { wrong: altered } = await services.bookChain.verify(merchantId)
  return [...violations, ...altered]
}

/** The output of `reconcile` for today, and for yesterday when the drill ran past midnight. */
async function compare({ services, clock }: World): Promise<Break[]> {
  const days = [-1, 0].map((ago) =>
    new Date(clock.now().getTime() + ago * 86_400_000).toISOString().slice(0, 10),
  )
  const breaks: Break[] = []
  for (const day of days)
    for (const { account, result } of await services.reconciliation.compare(day))
      if (account.provider === 'stripe') breaks.push(...(result?.breaks ?? []))
  return breaks
}

async function signIn(world: World, merchant: TestMerchant): Promise<Call> {
  const { tenantId, slug, email, password } = merchant
  const answer = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return createClient({ bases: bases(world.origin), token: () => Promise.resolve(accessToken) })
}

/** Charges in the gap with the provider's own references, which its pages find by our id. */
function lostCharges(fake: StripeFake, gap: readonly Break[]) {
  const intents = [...fake.memory.intents.values()]
  return gap.map(({ operationId }) => {
    const intent = intents.find(({ metadata }) => metadata['operation_id'] === operationId)
    if (operationId === null || !intent) throw new Error('The provider does not find the charge')
    return { operationId, reference: intent.id }
  })
}

/** Runs an operator's command as typed. */
async function bookByHand(
  url: string,
  { fake, secret }: Pick<Stage, 'fake' | 'secret'>,
  args: readonly string[],
): Promise<void> {
  const messages: string[] = []
  const code = await runCommand(['book-charge', ...args], {
    env: { DATABASE_URL: url, SANDBOX: 'on', PAYDECK_SECRET: secret, ...fake.env },
    print: (line) => messages.push(line),
    complain: (problem) => messages.push(problem),
  })
  if (code !== 0) throw new Error(messages.join('\n'))
}

const totalTaken = ({ memory }: StripeFake): number =>
  [...memory.intents.values()].reduce((sum, intent) => sum + intent.amount_received, 0)

async function totalPaid({ db }: World, { merchantId }: TestMerchant): Promise<number> {
  const [row] = await db.reader.query<{ sum: number }>(
    null,
    `select coalesce(sum(amount), 0)::bigint as sum from app.payment
     where merchant_id = $1 and status = 'paid'`,
    [merchantId],
  )
  return row?.sum ?? 0
}
