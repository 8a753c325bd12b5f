import type { OperatorAct } from '@paydeck/contract/operator/acts'

import type { GlobalTx, MerchantTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import { currentRequest } from '../../kit/request-context.ts'
import * as store from './store.ts'

export interface OperatorEvent {
  action: OperatorAct
  outcome?: 'succeeded' | 'failed' | 'refused'
  /** What the act changed, such as a batch number. */
  subject: string
  /** Amounts, before and after; never a secret or a full account number. */
  details?: Record<string, string | number | boolean | null>
}

export type OperatorLog = ReturnType<typeof operatorLog>

const MAX_DEVICE = 300

function origin(): { address: string | null; device: string | null; requestId: string | null } {
  const request = currentRequest()
  if (!request) return { address: null, device: null, requestId: null }
  const { address, userAgent, requestId } = request
  return { address, device: userAgent.slice(0, MAX_DEVICE), requestId }
}

/** The operators' security log, with person, address and request; written in the transaction of the act. */
export const operatorLog = ({ clock, newId }: { clock: Clock; newId: NewId }) => ({
  /** `by` is null for the system, and for attempts by unknown people. */
  async record(
    tx: GlobalTx | MerchantTx,
    by: Pick<OperatorActor, 'operatorId' | 'email'> | null,
    event: OperatorEvent,
  ): Promise<void> {
    await store.insertEvent(tx, {
      eventId: newId('auditEvent'),
      at: clock.wall(),
      operatorId: by?.operatorId ?? null,
      actor: by?.email ?? 'system',
      action: event.action,
      outcome: event.outcome ?? 'succeeded',
      subject: event.subject,
      details: JSON.stringify(event.details ?? {}),
      ...origin(),
    })
  },
})
