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
  what: AdminNotice | PersonalNotice
  by: string | null
  /** Must not contain a secret. */
  facts?: [string, string][] | undefined
  /** Sends the notice only once under this name; always when absent. */
  once?: string | undefined
}

/** Emails about sensitive changes, enqueued in the transaction of the change. */
export const securityNotices = (deps: SecurityNoticesDeps) => ({
  /** Notifies every admin. `facts` must not contain a secret. */
  notifyAdmins: (
    tx: MerchantTx,
    person: Recipient,
    what: AdminNotice,
    facts: [string, string][] = [],
  ): Promise<void> => writeToAdmins(deps, tx, person, { what, by: person.email, facts }),

  notifyAdminsOnce: (
    tx: MerchantTx,
    person: Recipient,
    what: AdminNotice,
    once: string,
  ): Promise<void> => writeToAdmins(deps, tx, person, { what, by: person.email, once }),

  admins: membershipStore.listAdmins,

  /** Email addresses of the people who may respond to disputes. */
  responders: (tx: MerchantTx, merchantId: string): Promise<string[]> =>
    membershipStore.listPeople(tx, merchantId, RESPONDERS),

  /** Notifies a person of a change to their own account. */
  notifyPerson: (tx: MerchantTx, person: Recipient, what: PersonalNotice): Promise<void> =>
    write(
      deps,
      tx,
      { merchantId: person.merchantId, recipients: [person.email] },
      { what, by: null },
    ),
})

async function writeToAdmins(
  deps: SecurityNoticesDeps,
  tx: MerchantTx,
  { merchantId }: Recipient,
  notice: Notice,
): Promise<void> {
  const recipients = await membershipStore.listAdmins(tx, merchantId)
  await write(deps, tx, { merchantId, recipients }, notice)
}

async function write(
  { clock, newId, merchants, mail }: SecurityNoticesDeps,
  tx: MerchantTx,
  { merchantId, recipients }: { merchantId: string; recipients: string[] },
  { what, by, facts, once }: Notice,
): Promise<void> {
  const merchant = await merchants.getWithin(tx, merchantId)
  const cause = `security:${what}:${once ?? newId('auditEvent')}`
  const email = securityNoticeEmail({
    brand: brandOf({ marketplaceTags: merchant.tenantTags }),
    businessName: merchant.businessName,
    what,
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
