import { AppError } from '../../src/kit/errors.ts'
import { seededRandom } from '../../src/kit/random.ts'
import { openSoakEnvironment } from './environment.ts'
import { diceOf, type Dice, type Life } from './life.ts'
import { addBankAccount, STEPS, type Step } from './steps.ts'

/** How many steps pass between two looks at the books. */
const CHECK_EVERY = 10
/** How many steps in a hundred are two at the same moment. */
const AT_ONCE = 8
/** How many of the last steps a failure tells. */
const TOLD = 25

/** What a life came to. */
export interface RunReport {
  steps: number
  /** Steps that were refused with a sentence. */
  refused: number
  /** How far its clock came. */
  days: number
  /** How often each kind of step was taken. */
  taken: ReadonlyMap<string, number>
}

/** Something was wrong; says the seed and the step, so that it can be lived once more. */
export class LedgerViolationError extends Error {
  constructor(seed: string, step: number, wrong: readonly string[], story: readonly string[]) {
    super(
      [
        `Seed ${seed}, step ${step}: ${wrong.length} things are wrong.`,
        ...wrong.slice(0, 20).map((what) => `  ${what}`),
        'The last steps:',
        ...story.slice(-TOLD).map((line) => `  ${line}`),
        `Live it again: SEED=${seed} npm run soak:ledger -- --steps ${step}`,
      ].join('\n'),
    )
    this.name = 'BooksAreWrong'
  }
}

/** The weeks in which a life begins: before clocks change in autumn and in spring, and before the long holidays. */
const STARTS = ['2026-03-10', '2026-09-12', '2026-12-01', '2027-03-20']
const PLACES = [
  { country: 'AU', timeZone: 'Australia/Sydney' },
  { country: 'AU', timeZone: 'Australia/Perth' },
  { country: 'NZ', timeZone: 'Pacific/Auckland' },
] as const

/**
 * Lets one new merchant live through random steps on an empty database and looks at its books after each tenth and
 * at the end. Throws LedgerViolationError when something does not hold, or failed in any way but with a plain refusal.
 */
export async function runRandomSteps(options: {
  url: string
  seed: string
  steps: number
  /** Called after each step, to do what must not be. */
  meddle?: (merchantId: string) => Promise<void>
}): Promise<RunReport> {
  const { url, seed, steps, meddle } = options
  const dice = diceOf(seededRandom(`life:${seed}`))
  const startsAt = new Date(`${dice.of(STARTS)}T${dice.of(['01', '13', '21'])}:17:00Z`)
  const house = await openSoakEnvironment({ url, seed, startsAt })
  try {
    const life = await settle(house, dice)
    return await live(life, { seed, steps, meddle })
  } finally {
    await house.close()
  }
}

/** A merchant that may take payments. */
async function settle(house: Life['house'], dice: Dice): Promise<Life> {
  // Most merchants of these tests are Australian: they can be paid in every way.
  const place = dice.chance(75) ? dice.of(PLACES.slice(0, 2)) : dice.of(PLACES)
  const { merchants } = house.services
  const { tenantId } = await merchants.createTenant({ name: 'soak' })
  const slug = `soak-${dice.between(1, 1_000_000)}`
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug,
    businessName: 'Soak Pty Ltd',
    country: place.country,
    timeZone: place.timeZone,
    feeBasisPoints: dice.of([0, 175, 290]),
    feeFixed: dice.of([0, 30]),
    sourceVerificationEnabled: true,
  })
  await merchants.activate(merchantId)
  const life: Life = {
    house,
    merchantId,
    country: place.country,
    currency: place.country === 'AU' ? 'AUD' : 'NZD',
    who: {
      tenantId,
      merchantId,
      userId: 'soak',
      sessionId: 'soak',
      email: 'owner@soak.example',
      role: 'admin',
      permissions: [],
      refundLimit: null,
      timeZone: place.timeZone,
      countsZone: place.timeZone,
      authenticatedAt: house.time.wall(),
    },
    orders: [],
    disputes: [],
    verifications: [],
    bankAccounts: [],
    dice,
  }
  if (dice.chance(80)) await addBankAccount(life)()
  return life
}

const NAMES = Object.entries(STEPS).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))

async function live(
  life: Life,
  {
    seed,
    steps,
    meddle,
  }: { seed: string; steps: number; meddle: ((merchantId: string) => Promise<void>) | undefined },
): Promise<RunReport> {
  const { house, dice, merchantId } = life
  const taken = new Map<string, number>()
  const story: string[] = []
  const begun = house.time.now()
  let refused = 0
  for (let step = 1; step <= steps; step++) {
    const names = dice.chance(AT_ONCE) ? [dice.of(NAMES), dice.of(NAMES)] : [dice.of(NAMES)]
    const deeds = names.map((name) => ({ name, deed: stepOf(name)(life) }))
    const results = await Promise.all(
      deeds.map(async ({ name, deed }) => {
        taken.set(name, (taken.get(name) ?? 0) + 1)
        return { name, ended: await endOf(deed) }
      }),
    )
    await meddle?.(merchantId)
    const told = results.map(({ name, ended }) => `${name}: ${ended.text}`).join(' | ')
    story.push(`${step} ${house.time.now().toISOString()} ${told}`)
    refused += results.filter(({ ended }) => ended.kind === 'refused').length
    const wrong = results.flatMap(({ ended }) => (ended.kind === 'failed' ? [ended.text] : []))
    wrong.push(...house.failures().map(words))
    if (step % CHECK_EVERY === 0 || step === steps)
      wrong.push(...(await house.ledgerViolations(merchantId)))
    if (wrong.length > 0) throw new LedgerViolationError(seed, step, wrong, story)
    // No two steps at the same instant, as in life.
    house.time.hold(new Date(house.time.now().getTime() + dice.between(1, 40_000)))
  }
  const left = await settleDown(life)
  if (left.length > 0) throw new LedgerViolationError(seed, steps, left, story)
  const days = (house.time.now().getTime() - begun.getTime()) / 86_400_000
  return { steps, refused, days: Math.round(days), taken }
}

/** Three quiet weeks at the end: whatever was open finds its end by itself. Answers what did not. */
async function settleDown({ house, merchantId }: Life): Promise<string[]> {
  for (let day = 0; day < 21; day++)
    for (const by of [86_000_000, 400_000]) {
      house.time.hold(new Date(house.time.now().getTime() + by))
      await house.sweep()
    }
  const failures = house.failures().map(words)
  return [
    ...failures,
    ...(await house.ledgerViolations(merchantId)),
    ...(await house.leftOpen(merchantId)),
  ]
}

function stepOf(name: string): Step {
  const found = STEPS[name]
  if (!found) throw new Error(`There is no step ${name}`)
  return found[1]
}

type End = { kind: 'done' | 'refused' | 'failed'; text: string }

/** A refusal with a sentence is an answer like any other; everything else that is thrown is a failure. */
async function endOf(deed: () => Promise<unknown>): Promise<End> {
  try {
    await deed()
    return { kind: 'done', text: 'done' }
  } catch (failure) {
    return failure instanceof AppError && failure.status < 500
      ? { kind: 'refused', text: failure.code }
      : { kind: 'failed', text: words(failure) }
  }
}

const words = (failure: unknown): string =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
