import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'

export type Staff = Pick<Actor, 'merchantId' | 'userId' | 'email' | 'role' | 'permissions'>

export interface WebhookAct {
  action: 'added' | 'changed' | 'removed' | 'secret_renewed' | 'resent' | 'tested'
  webhookId: string
  url: string
  details?: AuditEvent['details']
}

export type RecordWebhook = (tx: MerchantTx, actor: Staff, act: WebhookAct) => Promise<void>

/** Logs a change of an endpoint and emails the admins, in the transaction of the change. */
export const webhookAudit =
  (
    audit: Pick<AuditService, 'record'>,
    notices: Pick<SecurityNotices, 'notifyAdmins'>,
  ): RecordWebhook =>
  async (tx, actor, { action, webhookId, url, details = {} }) => {
    await audit.record(tx, actor.merchantId, {
      actor: actor.userId,
      action: `webhook.${action}`,
      subjectType: 'webhook',
      subjectId: webhookId,
      details,
    })
    if (action !== 'resent' && action !== 'tested')
      await notices.notifyAdmins(tx, actor, `webhook_${action}`, [['Address', url]])
  }
