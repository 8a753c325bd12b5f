import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import { OPERATOR, type AuditEvent, type AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import { brandOf } from '../../mail/brand-of.ts'
import type { MailService } from '../../mail/service.ts'
import { invitationLetter } from '../../mail/templates/invitation.ts'
import type { IdentityProvider, PersonRef } from '../provider/identity-provider.ts'
import { LIFE_MS, newRefToken } from '../sessions/ref-token.ts'
import { toEmailKey } from '../sign-in/rules.ts'
import * as membershipStore from './membership-store.ts'
import * as personStore from './person-store.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'

export interface StaffDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** This server's, without a trailing slash; links begin with it. */
  origin: string
  provider: IdentityProvider
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue'>
  audit: Pick<AuditService, 'record'>
}

export interface NewStaff {
  merchantId: string
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNo?: string | undefined
  /** `admin` means something to the dashboard, anything else only to people. */
  role: string
  permissions?: readonly string[] | undefined
}

export interface Invited {
  userId: string
  /** Whether the person is new to the tenant. */
  isNew: boolean
  /** The address to open, also mailed. */
  link: string
  /** The token within the link. */
  refToken: string
}

/** Who works for a merchant. */
export function staffService(deps: StaffDeps) {
  const { db, clock, newId, random, origin, provider, merchants, mail, audit } = deps

  /** What happened to somebody's access, in the merchant's trail. */
  const record = (
    tx: MerchantTx,
    merchantId: string,
    action: string,
    userId: string,
    details?: AuditEvent['details'],
  ): Promise<void> =>
    audit.record(tx, merchantId, {
      actor: OPERATOR,
      action,
      subjectType: 'user',
      subjectId: userId,
      ...(details && { details }),
    })

  async function personOf(merchantId: string, email: string): Promise<PersonRef> {
    const merchant = await merchants.get(merchantId)
    const person = await personStore.findPerson(db.reader, merchant.tenant_id, toEmailKey(email))
    if (!person) throw notFound()
    return { tenantId: person.tenant_id, userId: person.user_id }
  }

  return {
    /**
     * Makes somebody staff of a merchant (or changes what they may do there) and mails them a link to choose a
     * password; earlier invitations of theirs are void. 404 for an unknown merchant, 400 for an address that is none.
     */
    async invite(staff: NewStaff): Promise<Invited> {
      const address = emailAddress.safeParse(staff.email)
      if (!address.success) throw badRequest(`"${staff.email}" is no email address.`)
      const merchant = await merchants.get(staff.merchantId)
      const email = address.data
      return db.inMerchant(staff.merchantId, async (tx) => {
        const tenantId = merchant.tenant_id
        const { userId, isNew } = await personStore.insertOrFindPerson(tx, {
          tenant_id: tenantId,
          user_id: newId('user'),
          user_type: MERCHANT_STAFF,
          email,
          email_key: toEmailKey(email),
          password_hash: null,
          first_name: staff.firstName ?? '',
          last_name: staff.lastName ?? '',
          phone_no: staff.phoneNo ?? null,
          last_login_at: null,
          password_changed_at: null,
          disabled_at: null,
          created_at: clock.now(),
          version: 1,
        })
        const who = { tenantId, userId }
        const membership = { role: staff.role, permissions: [...(staff.permissions ?? [])] }
        await membershipStore.putMembership(tx, staff.merchantId, who, membership, clock.now())
        await record(tx, staff.merchantId, 'staff.invited', userId, {
          role: membership.role,
          permissions: membership.permissions.join(' '),
          isNew,
        })
        await refTokenStore.voidRefTokens(tx, who, ['invite'], clock.wall())
        const { token, row } = newRefToken(random, 'invite', {
          ...who,
          merchantId: staff.merchantId,
          now: clock.wall(),
        })
        await refTokenStore.insertRefToken(tx, row)
        const link = `${origin}/${merchant.slug}?ref=${token}`
        await mail.enqueue(tx, staff.merchantId, {
          cause: `invite:${row.token_hash.toString('hex')}`,
          kind: 'invitation',
          recipient: email,
          ...invitationLetter({
            brand: brandOf(merchant),
            businessName: merchant.business_name,
            firstName: staff.firstName ?? '',
            email,
            link,
            days: LIFE_MS.invite / 86_400_000,
          }),
        })
        return { userId, isNew, link, refToken: token }
      })
    },

    /** Ends a membership; its sessions end with it, at the next call. 404 when there is none. */
    async remove(merchantId: string, email: string): Promise<void> {
      const who = await personOf(merchantId, email)
      await db.inMerchant(merchantId, async (tx) => {
        if (!(await membershipStore.deleteMembership(tx, merchantId, who))) throw notFound()
        await record(tx, merchantId, 'staff.removed', who.userId)
      })
    },

    /** Shuts a person out of every merchant of the tenant, or lets them in again. */
    async setDisabled(merchantId: string, email: string, isDisabled: boolean): Promise<void> {
      const who = await personOf(merchantId, email)
      await db.inMerchant(merchantId, async (tx) => {
        await personStore.setDisabled(tx, who, isDisabled ? clock.wall() : null)
        const action = isDisabled ? 'staff.disabled' : 'staff.enabled'
        await record(tx, merchantId, action, who.userId)
      })
      if (isDisabled) await provider.revoke(who)
    },
  }
}
