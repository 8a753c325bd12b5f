import type { Sweep } from '../../../jobs/queue.ts'
import type { IdentityService } from '../sign-in/service.ts'

/** Every hour, at its seventeenth minute: forgets ended sessions, spent links and quiet counters. */
export function identitySweeps(identity: IdentityService): Sweep[] {
  return [{ name: 'identity.purge', schedule: '17 * * * *', run: () => identity.purge() }]
}
