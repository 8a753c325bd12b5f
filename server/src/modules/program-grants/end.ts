import type { MerchantTx } from '../../db/database.ts'
import type { Context } from './deps.ts'
import * as store from './store.ts'

/**
 * `person`: someone ended it. `program`: the program gave it back. `left`: its person left the team. `permission`: they
 * may not any more. `rule`: the merchant wants none. `reuse`: one of its tokens was used twice, so another has it.
 */
export type EndReason = 'person' | 'program' | 'left' | 'permission' | 'rule' | 'reuse'

export interface Ending {
  why: EndReason
  /** The actor of the activity log. */
  by: string
}

/** Ends a locked one that has not ended, on record. */
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
