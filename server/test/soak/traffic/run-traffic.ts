// `npm run soak:traffic [-- --minutes 10] [--shops 50] [--people 12] [--pooler]`: shops sell, refund and browse on two
// API processes and two workers, while processes and the database are killed. They share one PostgreSQL, behind
// PgBouncer with `--pooler`. With CITUS_URL they use that cluster, where one worker is killed at a time and merchants
// move between workers. At the end every cent and every answer must be accounted for. Prints the seed; exit code 1 when
// anything is wrong. With TEST_CARDS=stripe, Stripe's stand-in in this process takes the cards and sends its events
// late, twice and in any order.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

import { seededRandom } from '../../../src/kit/random.ts'
import { startWorld, type World } from '../../harness.ts'
import { ledgerViolations } from '../../money/ledger-checks.ts'
import { diceOf, type Dice } from '../life.ts'
import { createCaller } from './caller.ts'
import { openCards } from './cards.ts'
import { act, type Person, type Shop, type Surroundings } from './people.ts'
import { type Installation, openInstallation } from './installation.ts'
import { startProcess, type KillableProcess } from './processes.ts'
import { createTally } from './tally.ts'

const STAFF_PER_SHOP = 4
const API_PROCESSES = 2

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    shops: { type: 'string', default: '50' },
    people: { type: 'string', default: '12' },
    pooler: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const shopCount = Number(values.shops)
const busyPeople = Number(values.people)
if (!(minutes > 0) || !(shopCount >= 2) || !(busyPeople >= 1))
  throw new Error('--minutes must be more than 0, --shops at least 2, --people at least 1.')
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')
const dice = diceOf(seededRandom(`traffic:${seed}`))
const failures: string[] = []

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  // A hundred above each is its metrics port.
  for (let port = 21_000 + (process.pid % 20_000); ports.length < count; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) ports.push(port)
  }
  return ports
}

/** Creates a shop with its staff, each of whom can sign in. */
async function openShop(world: World, at: number, around: Surroundings): Promise<Person[]> {
  const mark = String(at).padStart(3, '0')
  const merchant = await world.merchant({ country: at % 5 === 0 ? 'NZ' : 'AU' })
  const { merchantId, tenantId, slug, currency, email, password } = merchant
  const shop: Shop = { merchantId, mark, currency, paid: new Map(), refunded: new Map(), orders: 0 }
  const emails = [email]
  for (let n = 1; n < STAFF_PER_SHOP; n++) {
    const staff = `staff${n}@${slug}.example`
    const { refToken } = await world.services.staff.invite({
      merchantId,
      email: staff,
      role: 'staff',
      permissions: [],
    })
    await world.services.identity.resetPassword(refToken, password)
    emails.push(staff)
  }
  return emails.map((one): Person => {
    const signedIn = { token: null as string | null }
    return {
      shop,
      caller: createCaller({ ...around, mark, token: () => signedIn.token }),
      async signIn() {
        for (let tries = 0; tries < 120; tries++) {
          const address = around.addresses[tries % around.addresses.length] ?? ''
          const answer = await fetch(`${address}/api/authn/sign-in`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ tenantId, slug, email: one, password }),
          }).catch(() => null)
          if (answer?.ok) {
            signedIn.token = ((await answer.json()) as { accessToken: string }).accessToken
            return
          }
          await sleep(500)
        }
        throw new Error(`${one} could not sign in.`)
      },
    }
  })
}

/** Kills a process every few seconds, sometimes the database. Returns the count of each disturbance. */
async function destroy(
  servers: readonly KillableProcess[],
  installation: Installation,
  until: number,
  own: Dice,
): Promise<ReadonlyMap<string, number>> {
  const actionCounts = new Map<string, number>()
  for (;;) {
    await sleep(own.between(8_000, 20_000))
    if (Date.now() > until - 5_000) return actionCounts
    let disturbance = 'a process killed'
    if (own.chance(20)) disturbance = await installation.disturb(own)
    else await own.of([...servers]).kill()
    actionCounts.set(disturbance, (actionCounts.get(disturbance) ?? 0) + 1)
  }
}

/** Compares every confirmed answer with the books, to the cent; returns the differences. */
async function compare(world: World, shop: Shop): Promise<string[]> {
  const { rows } = await world.db.readerPool.query<{
    transaction_id: string
    captured: string
    refunded: string
    internal_order_id: string
  }>(
    `select transaction_id, captured, refunded, internal_order_id from app.payment
     where merchant_id = $1 and captured > 0`,
    [shop.merchantId],
  )
  const recorded = new Map(rows.map((row) => [row.transaction_id, row]))
  const problems: string[] = []
  for (const [id, amount] of shop.paid) {
    const row = recorded.get(id)
    if (!row)
      problems.push(`payment ${id} of ${amount} was answered as paid and is not in the books`)
    else if (Number(row.captured) !== amount)
      problems.push(`payment ${id} was answered with ${amount}, the books have ${row.captured}`)
    const refunded = shop.refunded.get(id) ?? 0
    if (row && Number(row.refunded) < refunded)
      problems.push(`of payment ${id} ${refunded} was refunded, the books have ${row.refunded}`)
  }
  const orders = new Set<string>()
  for (const { internal_order_id: number } of rows) {
    if (orders.has(number)) problems.push(`order ${number} was paid twice`)
    orders.add(number)
    if (!number.startsWith(`M${shop.mark}-`)) problems.push(`order ${number} is another shop's`)
  }
  return problems
}

/** Advances a day, so that everything open completes. */
async function reconcileAll(world: World): Promise<void> {
  for (let hour = 0; hour < 24; hour++) {
    world.time.advance({ hours: 1 })
    for (const sweep of world.app.sweeps) await sweep.run()
  }
}

console.log(`seed ${seed}`)
const installation = await openInstallation(values.pooler)
const { url, serversUrl, settings, folder } = installation
let world: World | null = null
const servers: KillableProcess[] = []
try {
  const secret = randomBytes(32).toString('base64url')
  const ports = await freePorts(4)
  const addresses = ports.slice(0, API_PROCESSES).map((port) => `http://127.0.0.1:${port}`)
  const cards = await openCards(addresses)
  world = await startWorld({
    databaseUrl: url,
    secret,
    ...(cards.instead && { cards: cards.instead }),
  })
  const shared = {
    url: serversUrl,
    dataDir: folder,
    origin: world.origin,
    secret,
    settings: { ...settings, ...cards.settings },
  }
  for (const [at, port] of ports.entries()) {
    const role = at < API_PROCESSES ? 'api' : 'worker'
    servers.push(await startProcess(`${role} ${at}`, role, port, shared))
  }
  const tally = createTally()
  const shops: Shop[] = []
  const around: Surroundings = {
    addresses,
    tally,
    dice,
    cardToken: (number) => cards.token(number),
    onForeign: (problem) => failures.push(problem),
    onWrong: (problem) => failures.push(problem),
    foreignPayment(than) {
      const other = dice.of(shops)
      const [transactionId] = other.paid.keys()
      if (other === than || transactionId === undefined) return null
      return { merchantId: other.merchantId, transactionId }
    },
  }
  const people: Person[] = []
  for (let at = 0; at < shopCount; at++) {
    const staff = await openShop(world, at, around)
    people.push(...staff)
    if (staff[0]) shops.push(staff[0].shop)
  }
  console.log(`${shops.length} shops with ${people.length} people; ${minutes} minutes of traffic …`)
  const until = Date.now() + minutes * 60_000
  const busy = Array.from({ length: busyPeople }, async () => {
    while (Date.now() < until) {
      // An error other than an answer is a bug; collected here, so that the others' end does not hide it.
      await act(dice.of(people), around).catch((failure: unknown) => {
        failures.push(failure instanceof Error ? String(failure.stack) : String(failure))
      })
      await sleep(dice.between(0, 30))
    }
  })
  const eventDice = diceOf(seededRandom(`events:${seed}`))
  const sender = cards.sendEvents?.(addresses, eventDice)
  const [disturbances] = await Promise.all([destroy(servers, installation, until, dice), ...busy])
  const summary = await sender?.stop()
  // The workers' remaining jobs run now.
  await sleep(5_000)
  await Promise.all(servers.map((server) => server.stop()))
  await reconcileAll(world)
  for (const shop of shops) {
    const violations = [
      ...(await ledgerViolations(world, shop.merchantId)),
      ...(await compare(world, shop)),
    ]
    failures.push(...violations.map((violation) => `shop ${shop.mark}: ${violation}`))
  }
  const paid = shops.reduce((sum, shop) => sum + shop.paid.size, 0)
  console.log(`${tally.toString()}\n`)
  const disturbed = [...disturbances].map(([action, times]) => `${action} ${times} times`)
  console.log([`${paid} payments`, ...disturbed, `${failures.length} wrong.`].join('; '))
  if (summary)
    console.log(
      `Stripe’s stand-in sent ${summary.sent} events, ${summary.repeated} of them twice and ${summary.late} late; ${summary.refused} deliveries were not taken at first.`,
    )
  for (const problem of failures.slice(0, 50)) console.log(`  ${problem}`)
} catch (failure) {
  failures.push(String(failure))
  console.error(failure)
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await world?.stop()
  await installation.stop()
}
process.exit(failures.length === 0 ? 0 : 1)
