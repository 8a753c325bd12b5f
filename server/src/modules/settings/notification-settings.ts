import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { versionOf } from '../../kit/version-of.ts'
import type { AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import { changedRecipients, type Recipients } from './notification-rules.ts'
import * as store from './notification-settings-store.ts'
import type { MerchantsService } from '../merchants/service.ts'

export interface NotificationSettingsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

/** What a merchant can be mailed about: transfers, or orders that were paid. */
export type NotificationKind = 'payouts' | 'orders'

export type NotificationSettingsService = ReturnType<typeof notificationSettings>

const of = (row: store.NotificationRow | null, kind: NotificationKind): Recipients => ({
  enabled: row?.[`${kind}Enabled`] ?? false,
  emails: row?.[`${kind}Emails`] ?? [],
})

type Versioned = Recipients & { version: string }
const versioned = (recipients: Recipients): Versioned => ({
  ...recipients,
  version: versionOf(recipients),
})

/** Who is mailed about what: a merchant's own choice. */
export function notificationSettings(deps: NotificationSettingsDeps) {
  const { db, clock, audit, merchants, notices } = deps
  return {
    /** Whom a mail of a kind goes to; nobody while it is switched off. For whoever writes the mail. */
    async recipients(
      tx: MerchantTx,
      merchantId: string,
      kind: NotificationKind,
    ): Promise<string[]> {
      const { enabled, emails } = of(await store.find(tx, merchantId), kind)
      return enabled ? emails : []
    },

    async get(merchantId: string, kind: NotificationKind): Promise<Versioned> {
      return versioned(of(await store.read(db.reader, merchantId), kind))
    },

    /**
     * Changes who is mailed. 400 with a sentence, 409 when it was saved in between. 403 for transfers without the
     * permission to view payouts, except before activation.
     */
    async save(
      who: Actor,
      kind: NotificationKind,
      wanted: {
        enabled?: boolean | undefined
        emails?: readonly string[] | undefined
        version?: string | undefined
      },
    ): Promise<Versioned> {
      const { merchantId, userId } = who
      const isOnboarding = (await merchants.get(merchantId)).activatedAt === null
      if (kind === 'payouts' && !isOnboarding) requirePermission(who, 'payouts:read')
      return db.inMerchant(merchantId, async (tx) => {
        const by = { updatedAt: clock.now(), updatedBy: userId }
        const before = of(await store.lock(tx, merchantId, by), kind)
        if (wanted.version !== undefined && wanted.version !== versionOf(before))
          throw conflict(
            'settings_changed',
            'Somebody else has changed these settings. Please look at them again.',
          )
        const after = changedRecipients(before, wanted)
        if ('refusal' in after) throw badRequest(after.refusal)
        if (versionOf(before) === versionOf(after)) return versioned(before)
        await store.write(tx, merchantId, {
          [`${kind}Enabled`]: after.enabled,
          [`${kind}Emails`]: after.emails,
          updatedAt: by.updatedAt,
          updatedBy: by.updatedBy,
        })
        await audit.record(tx, merchantId, {
          actor: userId,
          action: `settings.${kind}_mail_changed`,
          subjectType: 'merchant',
          subjectId: merchantId,
          details: {
            enabled: after.enabled,
            before: before.emails.join(', '),
            after: after.emails.join(', '),
          },
        })
        if (kind === 'payouts' && !isOnboarding)
          await notices.notifyAdmins(tx, who, 'payout_report_changed', [
            ['Reports go to', after.enabled ? after.emails.join(', ') : 'nobody'],
          ])
        return versioned(after)
      })
    },
  }
}
