import { randomBelow, type Random } from '../kit/random.ts'
import type { DemoCard, DemoOrder } from './year.ts'

export type DemoMethod =
  | 'card'
  /** Held, then captured or released. */
  | 'hold'
  /** Four instalments; the `late` card pays only the first. */
  | 'plan'
  | 'late_plan'
  | 'debit'
  /** A debit that is confirmed and returned days later. */
  | 'returned_debit'
  | 'payto'
  /** The cardholder passes, fails or abandons a challenge. */
  | 'challenge'
  | 'challenge_refused'
  | 'challenge_left'
  /** A card in Apple Pay or Google Pay. */
  | 'apple_pay'
  | 'google_pay'
  /** Paid in the merchant's web shop. */
  | 'shop'
  /** The card does not accept refunds. */
  | 'refund_fails'
  /** The card declines every later charge, including verifications. */
  | 'declined_later'

export interface DemoAction {
  kind:
    | 'refund'
    | 'capture'
    | 'void'
    | 'dispute'
    | 'dispute_won'
    | 'dispute_lost'
    | 'verify'
    | 'verify_passed'
    | 'verify_failed'
    | 'verify_reset'
  afterDays: number
  /** Of the paid or held amount, in hundredths. */
  share: number
}

export interface DemoScenario {
  method: DemoMethod
  acts: DemoAction[]
}

/** Per cent; outside Australia, cards only. */
const METHOD_SHARES: readonly [DemoMethod, number][] = [
  ['plan', 9],
  ['late_plan', 1],
  ['hold', 4],
  ['debit', 5],
  ['returned_debit', 1],
  ['payto', 3],
  ['challenge', 3],
  ['challenge_refused', 1],
  ['challenge_left', 1],
  ['apple_pay', 4],
  ['google_pay', 3],
  ['shop', 6],
]
const AUSTRALIAN: ReadonlySet<DemoMethod> = new Set(['debit', 'returned_debit', 'payto'])

function methodOf(random: Random, country: 'AU' | 'NZ'): DemoMethod {
  let chance = randomBelow(random, 100)
  for (const [method, share] of METHOD_SHARES) {
    if (chance < share) return AUSTRALIAN.has(method) && country !== 'AU' ? 'card' : method
    chance -= share
  }
  return 'card'
}

function actionsOf(random: Random, method: DemoMethod): DemoAction[] {
  const chance = randomBelow(random, 1000)
  const afterDays = 1 + randomBelow(random, 25)
  const part = 10 + randomBelow(random, 50)
  if (method === 'hold') return holdActions(chance, afterDays, part)
  if (method === 'card' && chance >= 985) return disputeActions(chance, afterDays)
  if (method === 'card' && chance >= 945) return verificationOf(chance)
  return refundActions(chance, afterDays, part)
}

/** One in ten is released, one in ten expires. */
function holdActions(chance: number, afterDays: number, part: number): DemoAction[] {
  if (chance < 100) return []
  const kind = chance < 200 ? 'void' : 'capture'
  return [{ kind, afterDays: 1 + (afterDays % 5), share: chance < 400 ? part : 100 }]
}

function disputeActions(chance: number, afterDays: number): DemoAction[] {
  const dispute: DemoAction = { kind: 'dispute', afterDays, share: 100 }
  if (chance >= 996) return [dispute]
  const kind = chance < 991 ? 'dispute_won' : 'dispute_lost'
  return [dispute, { kind, afterDays: afterDays + 20, share: 100 }]
}

function refundActions(chance: number, afterDays: number, part: number): DemoAction[] {
  if (chance < 28) return [{ kind: 'refund', afterDays, share: 100 }]
  if (chance < 60) return [{ kind: 'refund', afterDays, share: part }]
  if (chance < 68)
    return [
      { kind: 'refund', afterDays, share: 20 },
      { kind: 'refund', afterDays: afterDays + 4, share: 30 },
    ]
  return []
}

/** The customer answers two days after the charge. */
function verificationOf(chance: number): DemoAction[] {
  if (chance >= 978) return verification()
  return verification(chance < 965 ? 'verify_passed' : 'verify_failed')
}

/** Fixed methods for the newest paid orders, so that there is always one to capture and one pending. */
const NEWEST: Record<'AU' | 'NZ', readonly DemoMethod[]> = {
  AU: ['debit', 'hold', 'shop', 'apple_pay'],
  NZ: ['hold', 'shop', 'apple_pay'],
}

interface FixedStory extends DemoScenario {
  olderThanDays: number
  /** The acts begin this long before the end, whatever the age of the order. */
  actsBeforeEnd?: number
}

/** Fixed stories for some older orders: a failed refund, and disputes and verifications of each kind. */
const OLDER: readonly FixedStory[] = [
  { olderThanDays: 6, method: 'refund_fails', acts: [{ kind: 'refund', afterDays: 2, share: 40 }] },
  // It can still be answered.
  {
    olderThanDays: 9,
    method: 'card',
    acts: [{ kind: 'dispute', afterDays: 0, share: 100 }],
    actsBeforeEnd: 2,
  },
  { olderThanDays: 30, method: 'card', acts: closedDispute('dispute_won') },
  { olderThanDays: 45, method: 'card', acts: closedDispute('dispute_lost') },
  { olderThanDays: 2, method: 'card', acts: verification(), actsBeforeEnd: 2 },
  { olderThanDays: 10, method: 'card', acts: verification('verify_passed') },
  { olderThanDays: 12, method: 'card', acts: verification('verify_failed') },
  { olderThanDays: 14, method: 'card', acts: verification('verify_reset') },
  // No answer within a week.
  { olderThanDays: 16, method: 'card', acts: verification() },
  { olderThanDays: 18, method: 'declined_later', acts: verification() },
  { olderThanDays: 20, method: 'returned_debit', acts: [] },
]

function verification(verdict?: DemoAction['kind']): DemoAction[] {
  const verify: DemoAction = { kind: 'verify', afterDays: 0, share: 100 }
  return verdict ? [verify, { kind: verdict, afterDays: 2, share: 100 }] : [verify]
}

function closedDispute(kind: 'dispute_won' | 'dispute_lost'): DemoAction[] {
  return [
    { kind: 'dispute', afterDays: 6, share: 100 },
    { kind, afterDays: 20, share: 100 },
  ]
}

function scenarioOf({ method, acts, actsBeforeEnd }: FixedStory, age: number): DemoScenario {
  const elapsed = actsBeforeEnd === undefined ? 0 : age - actsBeforeEnd
  return { method, acts: acts.map((act) => ({ ...act, afterDays: act.afterDays + elapsed })) }
}

function fixedScenarios(
  orders: readonly DemoOrder[],
  country: 'AU' | 'NZ',
): Map<string, DemoScenario> {
  const paid = orders.filter(({ cards: [card, ...others] }) => isGood(card) && others.length === 0)
  const fixed = new Map<string, DemoScenario>()
  for (const [daysBack, method] of NEWEST[country].entries()) {
    const order = paid.at(-1 - daysBack)
    if (order) fixed.set(order.number, { method, acts: [] })
  }
  const end = orders.at(-1)?.at.getTime() ?? 0
  for (const story of OLDER.filter(({ method }) => country === 'AU' || !AUSTRALIAN.has(method))) {
    const latest = end - story.olderThanDays * DAY
    const order = paid.findLast(({ at, number }) => at.getTime() <= latest && !fixed.has(number))
    if (order) fixed.set(order.number, scenarioOf(story, (end - order.at.getTime()) / DAY))
  }
  return fixed
}

const DAY = 86_400_000

const isGood = (card: DemoCard | undefined): boolean =>
  card !== undefined && !['declined', 'insufficient', 'silent'].includes(card)

/** The same stories for the same seed. */
export function scenariosFor(
  orders: readonly DemoOrder[],
  country: 'AU' | 'NZ',
  random: Random,
): Map<string, DemoScenario> {
  const fixed = fixedScenarios(orders, country)
  return new Map(
    orders.map((order) => {
      const preferred = methodOf(random, country)
      const acts = actionsOf(random, preferred)
      // Only orders paid at the first try use another method.
      const isSmooth = order.cards.length === 1 && order.cards[0] !== 'silent'
      const method = isSmooth ? preferred : 'card'
      const isPaid = order.cards.length > 0
      const story = { method, acts: isPaid && method === preferred ? acts : [] }
      return [order.number, fixed.get(order.number) ?? story]
    }),
  )
}
