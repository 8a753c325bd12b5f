import { ROLE_NAMES, ROLES } from '@paydeck/contract/access/roles'
import { brandOf } from '@paydeck/contract/brands/brands'

import type { MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { MailService } from '../../mail/service.ts'
import {
  securityNoticeEmail,
  type AdminNotice,
  type PersonalNotice,
} from '../../mail/templates/security-notice.ts'
import * as membershipStore from './membership-store.ts'

export interface SecurityNoticesDeps {
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'getWithin'>
  mail: Pick<MailService, 'enqueue'>
}

const RESPONDERS = ROLE_NAMES.filter((name) => ROLES[name].permissions.has('disputes:respond'))

export type SecurityNotices = ReturnType<typeof securityNotices>

type Recipient = Pick<Actor, 'merchantId' | 'email'>

interface Notice {
  kind: AdminNotice | PersonalNotice
  by: string | null
  /** Must not contain a secret. */
  facts?: [string, string][] | undefined
  /** Sends the notice only once under this name; always when absent. */
  onceKey?: string | undefined
}

/** Emails about sensitive changes, enqueued in the transaction of the change. */
export const securityNotices = (deps: SecurityNoticesDeps) => ({
  /** Notifies every admin. `facts` must not contain a secret. */
  notifyAdmins: (
    tx: MerchantTx,
    person: Recipient,
    kind: AdminNotice,
    facts: [string, string][] = [],
  ): Promise<void> => writeToAdmins(deps, tx, person, { kind, by: person.email, facts }),

  notifyAdminsOnce: (
    tx: MerchantTx,
    person: Recipient,
    kind: AdminNotice,
    onceKey: string,
  ): Promise<void> => writeToAdmins(deps, tx, person, { kind, by: person.email, onceKey }),

  admins: membershipStore.listAdmins,

  /** Email addresses of the people who may respond to disputes. */
  responders: (tx: MerchantTx, merchantId: string): Promise<string[]> =>
    membershipStore.listPeople(tx, merchantId, RESPONDERS),

  /** Notifies a person of a change to their own account. */
  notifyPerson: (tx: MerchantTx, person: Recipient, kind: PersonalNotice): Promise<void> =>
    send(
      deps,
      tx,
      { merchantId: person.merchantId, recipients: [person.email] },
      { kind, by: null },
    ),
})

async function writeToAdmins(
  deps: SecurityNoticesDeps,
  tx: MerchantTx,
  { merchantId }: Recipient,
  notice: Notice,
): Promise<void> {
  const recipients = await membershipStore.listAdmins(tx, merchantId)
  await send(deps, tx, { merchantId, recipients }, notice)
}

async function send(
  { clock, newId, merchants, mail }: SecurityNoticesDeps,
  tx: MerchantTx,
  { merchantId, recipients }: { merchantId: string; recipients: string[] },
  { kind, by, facts, onceKey }: Notice,
): Promise<void> {
  const merchant = await merchants.getWithin(tx, merchantId)
  const cause = `security:${kind}:${onceKey ?? newId('auditEvent')}`
  const email = securityNoticeEmail({
    brand: brandOf({ marketplaceTags: merchant.tenantTags }),
    businessName: merchant.businessName,
    kind,
    by,
    at: clock.now(),
    timeZone: merchant.timeZone,
    ...(facts && { facts }),
  })
  for (const [index, recipient] of recipients.entries())
    await mail.enqueue(tx, merchantId, {
      cause: `${cause}:${index}`,
      kind: 'security_notice',
      recipient,
      ...email,
    })
}
