import type { Sweep } from '../../../jobs/queue.ts'
import type { IdentityService } from '../sign-in/service.ts'

/** Hourly, at minute seven: deletes ended sessions, used links and idle counters. */
export function identitySweeps(identity: IdentityService): Sweep[] {
  return [{ name: 'identity.purge', schedule: '17 * * * *', run: () => identity.purge() }]
}
