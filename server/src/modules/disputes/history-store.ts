import type { Reader } from '../../db/database.ts'
import { personName } from '../../db/statements/person-name.ts'
import type { LoggedStep } from './history-rules.ts'
import type { DisputeRow } from './store.ts'

/** More than any dispute has. */
const MAX_STEPS = 500

/** Oldest first. */
export const readSteps = (
  reader: Reader,
  { merchantId, disputeId, transactionId }: DisputeRow,
  actions: readonly string[],
): Promise<LoggedStep[]> =>
  reader.query<LoggedStep>(
    'dispute_steps',
    `select e.at, e.action, e.actor, e.details,
       ${personName('u')} as name
     from app.audit_event e
     left join global.merchant_directory d on d.merchant_id = e.merchant_id
     left join global.app_user u on u.tenant_id = d.tenant_id and u.user_id = e.actor
     where e.merchant_id = $1 and e.subject_type = 'payment' and e.subject_id = $2
       and e.action = any($3) and e.details ->> 'disputeId' = $4
     order by e.at, e.event_id limit ${MAX_STEPS}`,
    [merchantId, transactionId, actions, disputeId],
  )
