import type { Clock } from '../../kit/clock.ts'
import { type AppError, type RefusingLimit, tooMany } from '../../kit/errors.ts'
import { hostOf, networkOf } from '../../kit/network.ts'
import { tokenBuckets } from '../../kit/token-buckets.ts'
import type { Rates } from './policies.ts'

/** Counts failures by host and by network, in this process's memory: it slows guessing down. */
export interface FailureLimit {
  /** Throws while the host or its network has failed too often. */
  check(address: string): void
  fail(address: string): void
}

/** `refusal` is given the seconds to wait. */
export function failureLimit(
  clock: Clock,
  rates: Rates,
  what: 'card' | 'link' | 'token' | 'program',
  refusal: (seconds: number, limit: RefusingLimit) => AppError = tooMany,
): FailureLimit {
  const ofHost = tokenBuckets(clock, () => rates[what])
  const ofNetwork = tokenBuckets(clock, () => rates[`${what}_network`])
  const levels = (address: string, cost: 0 | 1) => [
    ofHost(hostOf(address), cost),
    ofNetwork(networkOf(address), cost),
  ]
  return {
    check(address) {
      for (const level of levels(address, 0)) if (!level.isAllowed) throw refusal(level.wait, level)
    },
    fail: (address) => void levels(address, 1),
  }
}
