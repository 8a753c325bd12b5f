import type { Sweep } from '../../jobs/queue.ts'
import type { IdentityService } from './service.ts'

export function identitySweeps(identity: IdentityService): Sweep[] {
  return [{ name: 'identity.purge', schedule: '17 * * * *', run: () => identity.purge() }]
}
