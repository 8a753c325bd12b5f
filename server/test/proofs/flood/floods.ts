import type { Dice } from '../../soak/life.ts'
import type { Source } from './addresses.ts'
import {
  type FloodCall,
  requestReset,
  listPayments,
  readOrder,
  send,
  type Shop,
  signIn,
} from './shop.ts'

/** How many of the flood's calls may be unanswered before it pauses. */
const MAX_IN_FLIGHT = 500
const INTERVAL_MS = 20

/** What the flood knows: the victim, and the flood's merchant. */
export interface FloodTarget {
  victim: Shop
  /** The session of a person of another merchant. */
  token: string
  own: Shop
}

export interface Flood {
  name: string
  call: (prey: FloodTarget, address: string, dice: Dice) => FloodCall
}

const junk = (dice: Dice): string => dice.between(1e8, 1e9).toString(36)

export const FLOODS: readonly Flood[] = [
  {
    name: 'sign-in',
    // Targets the victim's account and accounts that do not exist.
    call: ({ victim }, address, dice) =>
      signIn(victim, address, {
        guess: {
          email: dice.chance(50) ? victim.email : `${junk(dice)}@people.example`,
          password: `guess ${junk(dice)}`,
        },
      }),
  },
  {
    name: 'reset',
    call: ({ victim }, address, dice) =>
      requestReset(
        victim,
        dice.chance(50) ? victim.email : `${junk(dice)}@people.example`,
        address,
      ),
  },
  {
    name: 'wrong API keys',
    call: (_, address, dice) => readOrder(`secret_${junk(dice)}${junk(dice)}`, address),
  },
  {
    name: 'lists',
    // Uses its own session and invalid tokens.
    call: ({ own, token }, address, dice) =>
      listPayments(own, dice.chance(50) ? token : `${junk(dice)}.${junk(dice)}.x`, address),
  },
]

export interface FloodReport {
  sent: number
  statuses: Map<string, number>
}

/** Sends `rate` calls a second until `until` (wall time in milliseconds). */
export function sendFlood(
  origin: string,
  { flood, source, prey, dice }: { flood: Flood; source: Source; prey: FloodTarget; dice: Dice },
  { rate, until }: { rate: number; until: number },
): Promise<FloodReport> {
  const report: FloodReport = { sent: 0, statuses: new Map() }
  let waiting = 0
  let owed = 0
  let last = Date.now()
  const count = (status: string): void => {
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    waiting -= 1
  }
  function sendDue(): void {
    const now = Date.now()
    owed = Math.min(rate, owed + ((now - last) * rate) / 1000)
    last = now
    for (; owed >= 1 && waiting < MAX_IN_FLIGHT; owed -= 1) {
      report.sent += 1
      waiting += 1
      void send(origin, flood.call(prey, source.address(dice), dice)).then(
        ({ status }) => count(String(status)),
        () => count('no answer'),
      )
    }
  }
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (Date.now() < until) return sendDue()
      if (waiting > 0) return
      clearInterval(timer)
      resolve(report)
    }, INTERVAL_MS)
  })
}
