// `npm run prove:flood [-- --seconds 120] [--rate 500]`: sign-ins, resets, wrong keys and lists in masses, from one
// host, one /64 and 200 networks, while honest people sign in, list and pay. None of them may be refused, and the
// owner signs in within two seconds throughout. Prints a table; exit code 1 when wrong.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { migrate } from '../../../src/db/migrate.ts'
import { seededRandom } from '../../../src/kit/random.ts'
import { startWorld } from '../../harness.ts'
import { diceOf } from '../../soak/life.ts'
import {
  killablePostgres,
  startProcess,
  type KillableProcess,
} from '../../soak/traffic/processes.ts'
import { printTable } from '../print-table.ts'
import { clientAddress, SOURCES } from './addresses.ts'
import { FLOODS, sendFlood, type FloodTarget } from './floods.ts'
import { OWNER_SIGN_IN, signInPeople, simulatePeople } from './honest-people.ts'
import { type Measurements, percentile } from './measure.ts'
import { openShop, send, signIn } from './shop.ts'

const LONGEST_SIGN_IN_MS = 2_000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string', default: '500' },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const rate = Number(values.rate)
if (!(seconds >= 1) || !(rate >= 1)) throw new Error('--seconds and --rate must be at least 1.')
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')
const dice = diceOf(seededRandom(`flood:${seed}`))
const port = 21_000 + (process.pid % 20_000)
const problems: string[] = []
const rows: (string | number)[][] = []

function checkMeasures(flood: string, measures: Measurements): void {
  for (const [name, { times, refused, failed }] of measures) {
    const slowest = percentile(times, 1)
    rows.push([
      flood,
      name,
      times.length,
      percentile(times, 0.5),
      percentile(times, 0.95),
      slowest,
      refused,
    ])
    if (refused > 0) problems.push(`${flood}: ${refused} of ${times.length} refused (${name})`)
    if (failed.length > 0)
      problems.push(`${flood}: ${failed.length} failed (${name}): ${failed[0]}`)
    if (name === OWNER_SIGN_IN && slowest > LONGEST_SIGN_IN_MS)
      problems.push(`${flood}: the owner waited ${slowest} ms`)
  }
}

console.log(`seed ${seed}, ${seconds} s of ${rate} calls a second each`)
const postgres = await killablePostgres()
const servers: KillableProcess[] = []
const secret = randomBytes(32).toString('base64url')
try {
  await migrate(postgres.url)
  const world = await startWorld({ databaseUrl: postgres.url, secret })
  const victim = await openShop(world)
  const attacker = await openShop(world)
  await world.stop()
  const shared = { url: postgres.url, dataDir: postgres.parent, origin: world.origin, secret }
  const settings = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1/32' }
  servers.push(await startProcess('api', 'api', port, { ...shared, settings }))
  const origin = `http://127.0.0.1:${port}`
  const token = async (): Promise<string> => {
    const { text } = await send(origin, signIn(attacker, clientAddress(250)))
    return (JSON.parse(text) as { accessToken: string }).accessToken
  }
  const quiet: Measurements = new Map()
  let people = await signInPeople(origin, victim)
  await simulatePeople(people, Date.now() + seconds * 1000, quiet)
  checkMeasures('none', quiet)
  const chosen = FLOODS.filter(({ name }) => name.includes(values.only))
  for (const flood of chosen)
    for (const source of SOURCES) {
      const prey: FloodTarget = { victim, own: attacker, token: await token() }
      const measures: Measurements = new Map()
      people = await signInPeople(origin, victim, people)
      const until = Date.now() + seconds * 1000
      const [report] = await Promise.all([
        sendFlood(origin, { flood, source, prey, dice }, { rate, until }),
        simulatePeople(people, until, measures),
      ])
      const name = `${flood.name}, ${source.name}`
      checkMeasures(name, measures)
      const answers = [...report.statuses].map(([status, times]) => `${times} of ${status}`)
      console.log(`${name}: ${report.sent} calls, answered ${answers.join(', ')}`)
    }
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
}
printTable(['flood', 'honest call', 'calls', 'p50 ms', 'p95 ms', 'longest ms', 'refused'], rows)
console.log(`${problems.length} wrong.`)
for (const problem of problems) console.log(`  ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)
