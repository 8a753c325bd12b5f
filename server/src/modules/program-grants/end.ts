import type { MerchantTx } from '../../db/database.ts'
import type { Context } from './deps.ts'
import * as store from './store.ts'

/**
 * `person`: someone ended it. `program`: the program revoked it. `left`: its person left the team. `permission`: they
 * lost the permission. `rule`: the merchant no longer allows it. `reuse`: a token was used twice, so it may be stolen.
 */
export type EndReason = 'person' | 'program' | 'left' | 'permission' | 'rule' | 'reuse'

export interface Ending {
  why: EndReason
  /** The actor of the activity log. */
  by: string
}

/** Ends a locked, live connection and logs it. */
export async function endGrant(
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
  tx: MerchantTx,
  { merchantId, grantId, programName }: store.GrantRow,
  { why, by }: Ending,
): Promise<void> {
  const ended = { endedAt: clock.now(), endedBy: by, endReason: why }
  await store.changeGrant(tx, merchantId, grantId, ended)
  await audit.record(tx, merchantId, {
    actor: by,
    action: 'program.ended',
    subjectType: 'program_grant',
    subjectId: grantId,
    details: { program: programName, why },
  })
}
