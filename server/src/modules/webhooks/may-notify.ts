import type { Actor } from '../../kit/actor.ts'
import { requirePermission } from '../../kit/require-permission.ts'

/** What is told of payouts, and where, is for those who may see them: 403 for others. */
export function checkMayNotify(
  who: Pick<Actor, 'role' | 'permissions'>,
  events: readonly string[],
): void {
  if (events.some((event) => event.startsWith('Payout'))) requirePermission(who, 'payouts:read')
}
