import { createHash } from 'node:crypto'

import { seededRandom, randomBelow } from '../../../src/kit/random.ts'
import { openSoakEnvironment, type Instance, type SoakEnvironment } from '../environment.ts'
import { diceOf, type Dice, type Life } from '../life.ts'
import { lifeOf, openMerchant } from '../open-merchant.ts'
import { runStep, errorText, type StepOutcome } from '../outcomes.ts'
import { ACTIONS, weightedNames, stepOf } from '../steps.ts'
import { clientMoneyDrift, type ClientMoneyDrift } from './client-money-drift.ts'
import type { EarlierData } from './earlier-release.ts'
import { startOldServer, type OldServer } from './old-server.ts'
import { Lie, liesOf, type LieKind, type Lies } from './lies.ts'
import {
  Killed,
  simulatedProcess,
  killableDatabase,
  type SimulatedProcess,
} from './simulated-process.ts'
import { takingTurns, createTurns, type Turns } from './turns.ts'

const HOUR = 3_600_000
/** How many of a hundred acts are concurrent with another. */
const CONCURRENT_STEPS = 10
/** How many of a hundred acts or sweep runs kill their instance. */
const KILLED_ACTS = 8
const KILLED_SWEEPS = 20
/** The highest boundary at which it may die. */
const ACT_BOUNDARIES = 12
const SWEEP_BOUNDARIES = 80
/** How many of a hundred half days the sweeps run in both instances at once. */
const BOTH_SWEEP = 15
const CHECK_INTERVAL_DAYS = 10
const FULL_CHECK_INTERVAL_DAYS = 28
const QUIET_DAYS = 21
/** How long two releases run at once: an upgrade must end within a day, after which a missing seal is an error. */
const BESIDE_MS = 18 * HOUR
/** Per hundred acts during an upgrade: by the last release, concurrent with another, beside a sweep, killed. */
const BY_LAST_RELEASE = 60
const OLD_SERVER_STEPS = 60
/**
 * Per hundred acting merchants during an upgrade: those from before. The last release cannot use newer merchants'
 * books.
 */
const BESIDE_ELDERS = 75
const BESIDE_A_SWEEP = 20
const KILLED_BESIDE = 10
const HISTORY_REPORTED = 25
/** Only test cards cause disputes here: the provider knows those first, and its lists have them. */
const { openDispute: _opened, closeDispute: _closed, ...SIMULATED } = ACTIONS
const NAMES = weightedNames(SIMULATED)

export interface SimulationOptions {
  url: string
  seed: string
  merchants: number
  days: number
  /** For all merchants together. */
  actsPerDay: number
  /** What the database already contains; it is empty by default. */
  before?: EarlierData
  /** How many acts happen while the last release, which made `before`, runs beside this one; none by default. */
  actsBeside?: number
  /** The days at the end in which everything must get an outcome; three weeks by default. */
  quietDays?: number
  /** Runs after each act, to plant a fault. */
  plantFault?: (merchantIds: readonly string[]) => Promise<void>
  progress?: (line: string) => void
}

export interface SimulationReport {
  days: number
  acts: number
  refused: number
  /** How often an instance was killed, by the boundary. */
  killed: ReadonlyMap<string, number>
  told: ReadonlyMap<LieKind, number>
  /** How often the books of one merchant were checked. */
  checks: number
  adrift: ClientMoneyDrift
  /** Equal for the same seed and code. */
  fingerprint: string
}

/** The error, and the last events before it. */
export class SimulationError extends Error {
  constructor(day: number, problems: readonly string[], history: readonly string[]) {
    const last = history.slice(-HISTORY_REPORTED)
    const lines = [
      `Day ${day}: ${problems.length} errors.`,
      ...problems.slice(0, 20).map((problem) => `  ${problem}`),
      'What happened last:',
      ...last.map((line) => `  ${line}`),
    ]
    super(lines.join('\n'))
    this.name = 'SimulationError'
  }
}

/** One of two instances; restarted after every kill. */
interface Server {
  number: number
  generation: number
  life: SimulatedProcess
  instance: Instance
}

interface Run {
  options: SimulationOptions
  environment: SoakEnvironment
  dice: Dice
  turns: Turns
  lies: Lies
  lives: Life[]
  /** Those from before the simulation. */
  elders: Life[]
  servers: Server[]
  /** The last release, while it runs too. */
  beside: OldServer | null
  history: string[]
  /** Merchants that have acted since their books were checked. */
  touched: Set<Life>
  counts: { acts: number; refused: number; checks: number; killed: Map<string, number> }
  day: number
}

/**
 * Runs this many days with two instances on one database, providers that lie, and kills at every boundary. Throws
 * SimulationError at the first error.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const { url, seed } = options
  const dice = diceOf(seededRandom(`simulation:${seed}`))
  const drawn = new Date(`${dice.of(['2026-03-10', '2026-09-12', '2026-12-01'])}T17:00:00Z`)
  const { before } = options
  const startsAt = before ? new Date(before.until.getTime() + 24 * HOUR) : drawn
  const environment = await openSoakEnvironment({ url, seed, startsAt, secret: before?.secret })
  try {
    const run = await begin(options, environment, dice)
    if (before && options.actsBeside) await runOldServer(run, before.secret, options.actsBeside)
    for (run.day = 1; run.day <= options.days; run.day++) await simulateDay(run)
    return await end(run, before?.from ?? startsAt)
  } finally {
    await environment.close()
  }
}

async function begin(
  options: SimulationOptions,
  environment: SoakEnvironment,
  dice: Dice,
): Promise<Run> {
  const order = seededRandom(`turns:${options.seed}`)
  const run: Run = {
    options,
    environment,
    dice,
    turns: createTurns((waiting) => randomBelow(order, waiting)),
    lies: liesOf(options.seed, () => environment.time.now()),
    lives: [],
    elders: [],
    servers: [],
    beside: null,
    history: [],
    touched: new Set(),
    counts: { acts: 0, refused: 0, checks: 0, killed: new Map() },
    day: 0,
  }
  for (let at = 0; at < options.merchants; at++)
    run.lives.push(await openMerchant(environment, dice, at))
  for (const elder of options.before?.elders ?? [])
    run.elders.push(lifeOf(environment, dice, elder))
  run.lives.push(...run.elders)
  for (const number of [0, 1]) run.servers.push(startServer(run, number, 0))
  return run
}

function startServer(
  { environment, options, lies, turns }: Run,
  number: number,
  generation: number,
) {
  const life = simulatedProcess()
  const instance = environment.start({
    name: `${options.seed}:${number}:${generation}`,
    database: (db) => killableDatabase(db, life, turns),
    provider: (provider) => lies.wrap(provider, life, turns),
    step: (go) => turns.take(go),
    expects: (failure) => life.killed !== null || isExpected(failure),
  })
  return { number, generation, life, instance }
}

const isExpected = (failure: unknown): boolean =>
  failure instanceof Lie || failure instanceof Killed

/** An upgrade: the last release answers calls beside both instances of this one; its workers have stopped. */
async function runOldServer(run: Run, secret: string, actionCount: number): Promise<void> {
  const { options, counts } = run
  await sweep(run)
  const beside = await startOldServer({ url: options.url, seed: options.seed, secret })
  run.beside = beside
  try {
    for (let at = 0; at < actionCount; at++) await runDay(run, BESIDE_MS / actionCount)
    await check(run)
  } finally {
    run.beside = null
    await beside.stop()
  }
  options.progress?.(
    `two releases at once: ${counts.acts} acts, ${beside.acts} of them by the last one, ${sumOf(counts.killed)} kills, ${counts.checks} checks of books`,
  )
}

async function simulateDay(run: Run): Promise<void> {
  const { dice, options } = run
  for (let half = 0; half < 2; half++) {
    const actionCount = dice.between(0, options.actsPerDay)
    const limit = (10 * HOUR) / Math.max(1, actionCount)
    for (let at = 0; at < actionCount; at++) await runDay(run, limit)
    await pass(run, half === 0 ? 12 : 24)
    await sweep(run)
  }
  if (run.day % FULL_CHECK_INTERVAL_DAYS === 0) {
    for (const life of run.lives) run.touched.add(life)
    await check(run)
    const { acts, checks, killed } = run.counts
    const kills = sumOf(killed)
    options.progress?.(`day ${run.day}: ${acts} acts, ${kills} kills, ${checks} checks of books`)
  }
}

/** Advances to a random moment before this hour of the day; delayed requests arrive. */
async function pass({ environment, dice, lies }: Run, hour: number): Promise<void> {
  const { time } = environment
  const day = Math.floor(time.now().getTime() / (24 * HOUR)) * 24 * HOUR
  const least = Math.max(time.now().getTime() + 60_000, day + (hour - 4) * HOUR)
  time.hold(new Date(least + dice.between(0, 3 * HOUR)))
  await lies.arrive(time.now())
}

/** An act that may run concurrently with others, and the instance that does it. */
interface Deed {
  name: string
  where: string
  go(): Promise<StepOutcome>
}

const runAsServer = async (
  { life }: Server,
  action: () => Promise<unknown>,
): Promise<StepOutcome> => {
  const outcome = await runStep(action)
  return life.killed === null ? outcome : DEAD
}

function stepFor(run: Run, name: string, life: Life): Deed {
  const { dice, environment, beside } = run
  run.touched.add(life)
  if (beside?.knows(name) && run.elders.includes(life) && dice.chance(BY_LAST_RELEASE)) {
    const at = environment.time.now()
    return { name, where: 'the last release', go: () => beside.act(name, life, at) }
  }
  const server = serverOf(run)
  const { services, sendEvents } = server.instance
  const people = {
    card: takingTurns(environment.card, run.turns),
    bankMethods: takingTurns(environment.bankMethods, run.turns),
  }
  const surroundings = { ...environment, ...people, services, sendEvents }
  const action = stepOf(SIMULATED, name)({ ...life, environment: surroundings })
  return { name, where: String(server.number), go: () => runAsServer(server, action) }
}

async function runDay(run: Run, mostMs: number): Promise<void> {
  const { dice, environment, counts, beside } = run
  const isAtOnce = dice.chance(beside ? OLD_SERVER_STEPS : CONCURRENT_STEPS)
  const names = isAtOnce ? [dice.of(NAMES), dice.of(NAMES)] : [dice.of(NAMES)]
  // Half of the concurrent acts are of the same merchant.
  const someone = () => dice.of(beside && dice.chance(BESIDE_ELDERS) ? run.elders : run.lives)
  const first = someone()
  const lives = names.map((_, at) => (at === 0 || dice.chance(50) ? first : someone()))
  const steps = names.map((name, at) => stepFor(run, name, lives[at] ?? first))
  if (beside && dice.chance(BESIDE_A_SWEEP)) {
    const server = serverOf(run)
    const go = () => runAsServer(server, () => server.instance.sweep())
    steps.push({ name: 'sweep', where: String(server.number), go })
  }
  planDeath(run, KILLED_ACTS, ACT_BOUNDARIES)
  if (beside && dice.chance(KILLED_BESIDE)) beside.killAfter(dice.between(0, 150))
  const ends = await Promise.all(
    steps.map(async ({ name, where, go }) => ({ name, where, ended: await go() })),
  )
  counts.acts += ends.length
  counts.refused += ends.filter(({ ended }) => ended.kind === 'refused').length
  const summary = ends.map(({ name, where: place, ended }) => `${name} at ${place}: ${ended.text}`)
  await finish(
    run,
    summary.join(' | '),
    ends.map(({ ended }) => ended),
  )
  await run.options.plantFault?.(run.lives.map(({ merchantId }) => merchantId))
  if (counts.acts % CHECK_INTERVAL_DAYS === 0) await check(run)
  environment.time.hold(
    new Date(environment.time.now().getTime() + dice.between(1, Math.floor(mostMs))),
  )
}

const DEAD: StepOutcome = { kind: 'done', text: 'killed' }

async function sweep(run: Run): Promise<void> {
  const { dice } = run
  const server = serverOf(run)
  const sweeping = dice.chance(BOTH_SWEEP) ? run.servers : [server]
  planDeath(run, KILLED_SWEEPS, SWEEP_BOUNDARIES)
  const sendsFirst = dice.chance(60)
  const delivery = { times: dice.between(1, 2), newestFirst: dice.chance(50) }
  const ends = await Promise.all(
    sweeping.map(async ({ instance, life }) => {
      const outcome = await runStep(async () => {
        if (sendsFirst) await instance.sendEvents(delivery)
        await instance.sweep()
      })
      return life.killed === null ? outcome : DEAD
    }),
  )
  await finish(run, `sweep at ${sweeping.map(({ number }) => number).join(' and ')}`, ends)
}

const serverOf = ({ dice, servers }: Run): Server => dice.of(servers)

/** Kills one of the instances at some boundary, if it gets that far. */
function planDeath({ dice, servers }: Run, percent: number, limit: number): void {
  const at = dice.between(1, limit)
  const victim = dice.of(servers)
  if (dice.chance(percent)) victim.life.dieAfter(at)
}

/** Records what happened and restarts what was killed. Throws when an act failed. */
async function finish(run: Run, label: string, ends: readonly StepOutcome[]): Promise<void> {
  const { servers, counts, history, environment } = run
  const deaths: string[] = []
  for (const [at, { number, generation, life, instance }] of servers.entries()) {
    if (life.killed === null) life.survive()
    else {
      deaths.push(`${number} ${life.killed}`)
      counts.killed.set(life.killed, (counts.killed.get(life.killed) ?? 0) + 1)
      await instance.stop().catch(() => undefined)
      servers[at] = startServer(run, number, generation + 1)
    }
  }
  if (await run.beside?.recover()) {
    deaths.push('the last release')
    counts.killed.set('the last release', (counts.killed.get('the last release') ?? 0) + 1)
  }
  const killed = deaths.length > 0 ? `, killed ${deaths.join(', ')}` : ''
  history.push(`${environment.time.now().toISOString()} ${label}${killed}`)
  const problems = ends.flatMap(({ kind, text }) => (kind === 'failed' ? [text] : []))
  problems.push(...environment.failures().map(errorText))
  if (problems.length > 0) throw new SimulationError(run.day, problems, history)
}

/** Checks the books of all merchants that acted since the last check. */
async function check(run: Run): Promise<void> {
  const { environment, touched, counts, history, day } = run
  await environment.sendEvents({ times: 1, newestFirst: false })
  const problems: string[] = environment.failures().map(errorText)
  for (const { merchantId } of touched) {
    counts.checks++
    problems.push(...(await environment.ledgerViolations(merchantId)))
  }
  touched.clear()
  if (problems.length > 0) throw new SimulationError(day, problems, history)
}

/** Quiet weeks in which providers tell the truth: afterwards everything has an outcome and all lists agree. */
async function end(run: Run, start: Date): Promise<SimulationReport> {
  const { environment, lives, lies, counts, history, day, options } = run
  const { quietDays = QUIET_DAYS } = options
  lies.stop()
  for (let half = 0; half < 2 * quietDays; half++) {
    await pass(run, half % 2 === 0 ? 12 : 24)
    await environment.sendEvents({ times: 1, newestFirst: false })
    await environment.sweep()
  }
  for (const life of lives) run.touched.add(life)
  await check(run)
  const problems: string[] = []
  for (const { merchantId } of lives) problems.push(...(await environment.leftOpen(merchantId)))
  problems.push(...(await environment.breaksSince(start)))
  const adrift = await clientMoneyDrift(environment)
  for (const [currency, cents] of Object.entries(adrift.byCurrency))
    if (cents !== 0) problems.push(`client_money: ${currency} differs by ${cents} cents`)
  if (problems.length > 0) throw new SimulationError(day, problems, history)
  const fingerprint = createHash('sha256').update(history.join('\n')).digest('hex').slice(0, 12)
  const { told } = lies
  return { days: day - 1 + quietDays, ...counts, told, adrift, fingerprint }
}

export const sumOf = (counts: ReadonlyMap<unknown, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
