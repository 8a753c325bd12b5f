import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { AuditService } from '../audit/service.ts'

/** Who asks for something about webhooks. */
export type Staff = Pick<Actor, 'merchantId' | 'userId' | 'role' | 'permissions'>

export type RecordWebhook = ReturnType<typeof webhookAudit>

/** Writes into the trail what somebody did to an endpoint, in the transaction in which it is done. */
export const webhookAudit =
  (audit: Pick<AuditService, 'record'>) =>
  (
    tx: MerchantTx,
    { merchantId, userId }: Staff,
    action: string,
    webhookId: string,
    details: Record<string, string | number | boolean | null> = {},
  ): Promise<void> =>
    audit.record(tx, merchantId, {
      actor: userId,
      action: `webhook.${action}`,
      subjectType: 'webhook',
      subjectId: webhookId,
      details,
    })
