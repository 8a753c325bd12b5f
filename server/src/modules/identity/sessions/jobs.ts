import type { Sweep } from '../../../jobs/queue.ts'
import type { IdentityService } from '../sign-in/service.ts'

/** Deletes ended sessions, used links and idle counters every hour. */
export function identitySweeps(identity: IdentityService): Sweep[] {
  return [{ name: 'identity.purge', schedule: '17 * * * *', run: () => identity.purge() }]
}
