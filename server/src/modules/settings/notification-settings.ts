import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { versionOf } from './version-of.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'
import type { SecurityNotices } from '../identity/staff/security-notices.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { changedRecipients, type Recipients } from './notification-rules.ts'
import * as store from './notification-settings-store.ts'
import { CHANGED } from './save-section.ts'

export interface NotificationSettingsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

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

interface RecipientsInput {
  enabled?: boolean | undefined
  emails?: readonly string[] | undefined
  version?: string | undefined
}

/** The addresses that receive a merchant's reports and order emails. */
export const notificationSettings = (deps: NotificationSettingsDeps) => ({
  recipients: readRecipients,
  get: async (merchantId: string, kind: NotificationKind): Promise<Versioned> =>
    versioned(of(await store.read(deps.db.reader, merchantId), kind)),
  save: (actor: Actor, kind: NotificationKind, input: RecipientsInput) =>
    saveRecipients(deps, actor, kind, input),
})

/** Empty when the kind is turned off. */
async function readRecipients(
  tx: MerchantTx,
  merchantId: string,
  kind: NotificationKind,
): Promise<string[]> {
  const { enabled, emails } = of(await store.find(tx, merchantId), kind)
  return enabled ? emails : []
}

/** 400 with a sentence, 409 for a stale version, 403 for transfers without the permission. */
async function saveRecipients(
  { db, clock, audit, merchants, notices }: NotificationSettingsDeps,
  actor: Actor,
  kind: NotificationKind,
  input: RecipientsInput,
): Promise<Versioned> {
  const { merchantId, userId } = actor
  const isOnboarding = (await merchants.get(merchantId)).activatedAt === null
  const isGuarded = kind === 'payouts' && !isOnboarding
  if (isGuarded) requirePermission(actor, 'payouts:read')
  return db.inMerchant(merchantId, async (tx) => {
    const by = { updatedAt: clock.now(), updatedBy: userId }
    const before = of(await store.lock(tx, merchantId, by), kind)
    if (input.version !== undefined && input.version !== versionOf(before))
      throw conflict('settings_changed', CHANGED)
    const after = changedRecipients(before, input)
    if ('refusal' in after) throw badRequest(after.refusal)
    if (versionOf(before) === versionOf(after)) return versioned(before)
    await store.write(tx, merchantId, {
      [`${kind}Enabled`]: after.enabled,
      [`${kind}Emails`]: after.emails,
      ...by,
    })
    await audit.record(tx, merchantId, changeEvent(kind, userId, { merchantId, before, after }))
    if (isGuarded)
      await notices.notifyAdmins(tx, actor, 'payout_report_changed', [
        ['Reports go to', after.enabled ? after.emails.join(', ') : 'no one'],
      ])
    return versioned(after)
  })
}

const changeEvent = (
  kind: NotificationKind,
  actor: string,
  { merchantId, before, after }: { merchantId: string; before: Recipients; after: Recipients },
): AuditEvent => ({
  actor,
  action: `settings.${kind}_mail_changed`,
  subjectType: 'merchant',
  subjectId: merchantId,
  details: {
    enabled: after.enabled,
    before: before.emails.join(', '),
    after: after.emails.join(', '),
  },
})
