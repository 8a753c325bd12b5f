import { canReadPayouts } from '@paydeck/contract/permissions'

import type { Actor } from '../../kit/actor.ts'
import { forbidden } from '../../kit/errors.ts'

/** What is told of payouts, and where, is for those who may see them: 403 for others. */
export function checkMayTell(
  who: Pick<Actor, 'role' | 'permissions'>,
  events: readonly string[],
): void {
  if (events.some((event) => event.startsWith('Payout')) && !canReadPayouts(who))
    throw forbidden('payouts_read_required', 'You need the permission to view payouts.')
}
