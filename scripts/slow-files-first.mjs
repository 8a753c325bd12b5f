import { BaseSequencer } from 'vitest/node'

/**
 * By the ends of their paths. Vitest runs large files first, so small files that take long or wait would leave a
 * processor idle at the end; at the beginning, checks and unit tests use it meanwhile.
 */
const SLOW = [
  'simulate/simulation.test.ts',
  'money/random-payout-files.test.ts',
  'money/dispute-ends.test.ts',
  'webhooks/webhooks.test.ts',
  'money/shop-answers.test.ts',
  'money/completion.test.ts',
  'money/unknown-outcome.test.ts',
  'money/outages.test.ts',
  'embedded/embedded.test.ts',
  'replica/replica.test.ts',
  'jobs/boss.test.ts',
  'cli/application.test.ts',
  'money/becs.test.ts',
  'upgrade/two-logins.test.ts',
  'money/crash.test.ts',
  'money/client-money-late.test.ts',
  'money/follow-up-crash.test.ts',
  'soak/random-books.test.ts',
  'money/payment-tokens.test.ts',
  'counts/fold.test.ts',
  'money/payout-crash.test.ts',
  'money/client-money.test.ts',
  'restore/restore.test.ts',
  'live/live-crash.test.ts',
  'push/push.test.ts',
  'test/start-up.test.ts',
  'db/obtain.test.ts',
]

const isSlow = (/** @type {{ moduleId: string }} */ { moduleId }) =>
  SLOW.some((name) => moduleId.endsWith(name))

export class SlowFilesFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    // Not an array's `sort`.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
