import type { Clock } from '../../kit/clock.ts'
import { type AppError, type RefusingLimit, tooManyRequests } from '../../kit/errors.ts'
import { hostOf, networkOf } from '../../kit/network.ts'
import { tokenBuckets } from '../../kit/token-buckets.ts'
import type { Rates } from './policies.ts'

/** Slows down guessing: counts failures by host and network, in this process's memory. */
export interface FailureLimit {
  /** Throws while the host or its network has failed too often. */
  check(address: string): void
  fail(address: string): void
}

/** `refusal` receives the seconds to wait. */
export function failureLimit(
  clock: Clock,
  rates: Rates,
  kind: 'card' | 'link' | 'token' | 'program',
  refusal: (seconds: number, limit: RefusingLimit) => AppError = tooManyRequests,
): FailureLimit {
  const byHost = tokenBuckets(clock, () => rates[kind])
  const byNetwork = tokenBuckets(clock, () => rates[`${kind}_network`])
  const levels = (address: string, cost: 0 | 1) => [
    byHost(hostOf(address), cost),
    byNetwork(networkOf(address), cost),
  ]
  return {
    check(address) {
      for (const level of levels(address, 0))
        if (!level.isAllowed) throw refusal(level.retryAfter, level)
    },
    fail: (address) => void levels(address, 1),
  }
}
