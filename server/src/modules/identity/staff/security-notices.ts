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
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue'>
}

export type SecurityNotices = ReturnType<typeof securityNotices>

/** Mail about sensitive changes, kept in the transaction of the change. */
export function securityNotices({ clock, newId, merchants, mail }: SecurityNoticesDeps) {
  async function write(
    tx: MerchantTx,
    merchantId: string,
    recipients: string[],
    told: {
      what: AdminNotice | PersonalNotice
      by: string | null
      facts?: [string, string][] | undefined
      /** The same one is written once; each is by itself when left out. */
      once?: string | undefined
    },
  ): Promise<void> {
    const merchant = await merchants.get(merchantId)
    const cause = `security:${told.what}:${told.once ?? newId('auditEvent')}`
    const made = securityNoticeEmail({
      brand: brandOf({ marketplaceTags: merchant.tenantTags }),
      businessName: merchant.businessName,
      what: told.what,
      by: told.by,
      at: clock.now(),
      timeZone: merchant.timeZone,
      ...(told.facts && { facts: told.facts }),
    })
    for (const [at, recipient] of recipients.entries())
      await mail.enqueue(tx, merchantId, {
        cause: `${cause}:${at}`,
        kind: 'security_notice',
        recipient,
        ...made,
      })
  }

  return {
    /**
     * Tells every admin of the merchant what a person of staff has done; `facts` hold no secret. What is told `once`
     * under a name is not told again.
     */
    async notifyAdmins(
      tx: MerchantTx,
      who: Pick<Actor, 'merchantId' | 'email'>,
      what: AdminNotice,
      facts: [string, string][] = [],
      once?: string,
    ): Promise<void> {
      const admins = await membershipStore.listAdmins(tx, who.merchantId)
      await write(tx, who.merchantId, admins, { what, by: who.email, facts, once })
    },

    /** Who administers a merchant, by email address. */
    admins: (tx: MerchantTx, merchantId: string): Promise<string[]> =>
      membershipStore.listAdmins(tx, merchantId),

    /** Tells a person what has happened to their own account. */
    notifyPerson: (
      tx: MerchantTx,
      who: Pick<Actor, 'merchantId' | 'email'>,
      what: PersonalNotice,
    ): Promise<void> => write(tx, who.merchantId, [who.email], { what, by: null }),
  }
}
