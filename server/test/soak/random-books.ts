import { seededRandom } from '../../src/kit/random.ts'
import { openSoakEnvironment, type SoakEnvironment } from './environment.ts'
import { diceOf, type Life } from './life.ts'
import { openMerchant } from './open-merchant.ts'
import { runStep, errorText } from './outcomes.ts'
import { weightedNames, STEPS, stepOf } from './steps.ts'

/** How many steps pass between two checks of the books. */
const CHECK_INTERVAL = 10
/** How many steps in a hundred run two at the same moment. */
const CONCURRENT_STEPS = 8
/** How many of the last steps a failure reports. */
const STEPS_REPORTED = 25

/** The totals of one run. */
export interface RunReport {
  steps: number
  /** Steps that were refused with a sentence. */
  refused: number
  /** The last business time. */
  days: number
  /** How often each kind of step ran. */
  taken: ReadonlyMap<string, number>
}

/** An error in a run; names the seed and the step, so that it can be replayed. */
export class LedgerViolationError extends Error {
  constructor(seed: string, step: number, problems: readonly string[], history: readonly string[]) {
    super(
      [
        `Seed ${seed}, step ${step}: ${problems.length} errors.`,
        ...problems.slice(0, 20).map((problem) => `  ${problem}`),
        'The last steps:',
        ...history.slice(-STEPS_REPORTED).map((line) => `  ${line}`),
        `Replay: SEED=${seed} npm run soak:ledger -- --steps ${step}`,
      ].join('\n'),
    )
    this.name = 'BooksAreWrong'
  }
}

/**
 * The weeks in which a run starts: before the clock changes of autumn and spring, and before the
 * long holidays.
 */
const STARTS = ['2026-03-10', '2026-09-12', '2026-12-01', '2027-03-20']
/**
 * Runs random steps for one new merchant on an empty database, and checks its books after every
 * tenth and at the end. Throws LedgerViolationError when a check fails, or when a step fails with
 * anything but a refusal.
 */
export async function runRandomSteps(options: {
  url: string
  seed: string
  steps: number
  /** Also compares every day's lists of providers and bank at the end, which takes as long as the run. */
  comparesLists?: boolean
  /** Runs after each step, to plant a fault. */
  plantFault?: (merchantId: string) => Promise<void>
}): Promise<RunReport> {
  const { url, seed, steps, plantFault, comparesLists = false } = options
  const dice = diceOf(seededRandom(`life:${seed}`))
  const startsAt = new Date(`${dice.of(STARTS)}T${dice.of(['01', '13', '21'])}:17:00Z`)
  const environment = await openSoakEnvironment({ url, seed, startsAt })
  try {
    const life = await openMerchant(environment, dice)
    return await live(life, { seed, steps, plantFault, comparesLists })
  } finally {
    await environment.close()
  }
}

const NAMES = weightedNames(STEPS)

/** Sends all events first, since the books learn of a returned refund only by its event. */
async function ledgerProblems(environment: SoakEnvironment, merchantId: string): Promise<string[]> {
  await environment.sendEvents({ times: 1, newestFirst: false })
  return environment.ledgerViolations(merchantId)
}

async function live(
  life: Life,
  {
    seed,
    steps,
    plantFault,
    comparesLists,
  }: {
    seed: string
    steps: number
    comparesLists: boolean
    plantFault: ((merchantId: string) => Promise<void>) | undefined
  },
): Promise<RunReport> {
  const { environment, dice, merchantId } = life
  const counts = new Map<string, number>()
  const history: string[] = []
  const start = environment.time.now()
  let refused = 0
  for (let step = 1; step <= steps; step++) {
    const names = dice.chance(CONCURRENT_STEPS)
      ? [dice.of(NAMES), dice.of(NAMES)]
      : [dice.of(NAMES)]
    const runs = names.map((name) => ({ name, run: stepOf(STEPS, name)(life) }))
    const results = await Promise.all(
      runs.map(async ({ name, run }) => {
        counts.set(name, (counts.get(name) ?? 0) + 1)
        return { name, ended: await runStep(run) }
      }),
    )
    await plantFault?.(merchantId)
    const summary = results.map(({ name, ended }) => `${name}: ${ended.text}`).join(' | ')
    history.push(`${step} ${environment.time.now().toISOString()} ${summary}`)
    refused += results.filter(({ ended }) => ended.kind === 'refused').length
    const problems = results.flatMap(({ ended }) => (ended.kind === 'failed' ? [ended.text] : []))
    problems.push(...environment.failures().map(errorText))
    if (step % CHECK_INTERVAL === 0 || step === steps)
      problems.push(...(await ledgerProblems(environment, merchantId)))
    if (problems.length > 0) throw new LedgerViolationError(seed, step, problems, history)
    // No two steps share an instant, as in production.
    environment.time.hold(new Date(environment.time.now().getTime() + dice.between(1, 40_000)))
  }
  const violations = await settlePending(life)
  if (comparesLists) violations.push(...(await environment.breaksSince(start)))
  if (violations.length > 0) throw new LedgerViolationError(seed, steps, violations, history)
  const days = (environment.time.now().getTime() - start.getTime()) / 86_400_000
  return { steps, refused, days: Math.round(days), taken: counts }
}

/** Three quiet weeks at the end, in which everything open must complete. Returns what did not. */
async function settlePending({ environment, merchantId }: Life): Promise<string[]> {
  for (let day = 0; day < 21; day++)
    for (const by of [86_000_000, 400_000]) {
      environment.time.hold(new Date(environment.time.now().getTime() + by))
      await environment.sweep()
    }
  await environment.sendEvents({ times: 1, newestFirst: false })
  const failures = environment.failures().map(errorText)
  return [
    ...failures,
    ...(await environment.ledgerViolations(merchantId)),
    ...(await environment.leftOpen(merchantId)),
  ]
}
