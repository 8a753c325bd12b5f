import type { Actor } from '../../kit/actor.ts'
import { requirePermission } from '../../kit/require-permission.ts'

/** Payout events contain payouts, so choosing or redirecting them needs `payouts:read`; throws 403 without it. */
export function checkMayNotify(
  actor: Pick<Actor, 'role' | 'permissions'>,
  events: readonly string[],
): void {
  if (events.some((event) => event.startsWith('Payout'))) requirePermission(actor, 'payouts:read')
}
