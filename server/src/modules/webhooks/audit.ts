import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'

/** The staff member who asks. */
export type Staff = Pick<Actor, 'merchantId' | 'userId' | 'role' | 'permissions'>

export interface WebhookAct {
  action: 'added' | 'changed' | 'removed' | 'secret_renewed' | 'resent'
  webhookId: string
  details?: AuditEvent['details']
}

export type RecordWebhook = (tx: MerchantTx, who: Staff, act: WebhookAct) => Promise<void>

/** Records an act on an endpoint in the audit trail, in the transaction of the act. */
export const webhookAudit =
  (audit: Pick<AuditService, 'record'>): RecordWebhook =>
  (tx, { merchantId, userId }, { action, webhookId, details = {} }) =>
    audit.record(tx, merchantId, {
      actor: userId,
      action: `webhook.${action}`,
      subjectType: 'webhook',
      subjectId: webhookId,
      details,
    })
