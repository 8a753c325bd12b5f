import { brandOf } from '@paydeck/contract/brands/brands'
import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { isGrant } from '@paydeck/contract/access/grants'
import { isRole, ROLE_NAMES } from '@paydeck/contract/access/roles'
import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import { OPERATOR, type AuditEvent, type AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { MailService } from '../../mail/service.ts'
import { invitationEmail } from '../../mail/templates/invitation.ts'
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
  /** The first admin of a merchant without an owner becomes its owner. */
  role: string
  /** What the person may do beside the role. */
  permissions?: readonly string[] | undefined
  /** In minor units of the merchant's currency; the role's when left out. */
  refundLimit?: number | undefined
}

/** What a member of the team may do; what is left out is taken away. */
export type NewRole = Pick<NewStaff, 'role' | 'permissions' | 'refundLimit'>

export interface Invited {
  userId: string
  /** Whether the person is new to the tenant. */
  isNew: boolean
  /** The role that was given. */
  role: string
  /** The address to open, also mailed. */
  link: string
  /** The token within the link. */
  refToken: string
}

/** 400 for a role or a permission that there is not. */
function toMembership({
  role,
  permissions = [],
  refundLimit,
}: NewRole): membershipStore.Membership {
  if (!isRole(role))
    throw badRequest(`There is no role "${role}": choose one of ${ROLE_NAMES.join(', ')}.`)
  for (const name of permissions)
    if (!isGrant(name)) throw badRequest(`There is no permission "${name}" to add to a role.`)
  return { role, permissions: [...permissions], refundLimit: refundLimit ?? null }
}

/** What the trail keeps of a membership. */
const factsOf = (membership: membershipStore.Membership) => ({
  role: membership.role,
  permissions: membership.permissions.join(' '),
  ...(membership.refundLimit !== null && { refundLimit: membership.refundLimit }),
})

/** 409 when a person who is about to stop being an owner is the only one. */
function keepAnOwner(owners: readonly string[], { userId }: PersonRef): void {
  if (owners.length === 1 && owners[0] === userId)
    throw conflict('last_owner', 'A merchant needs an owner. Make another person the owner first.')
}

/** Who works for a merchant. */
export function staffService(deps: StaffDeps) {
  const { db, clock, newId, random, origin, provider, merchants, mail, audit } = deps

  /** What happened to a person's access, in the merchant's trail. */
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
    const person = await personStore.findPerson(db.reader, merchant.tenantId, toEmailKey(email))
    if (!person) throw notFound()
    return { tenantId: person.tenantId, userId: person.userId }
  }

  /** Writes a membership; an admin without another owner is the owner. 409 when it would leave the merchant without an owner. */
  async function put(
    tx: MerchantTx,
    merchantId: string,
    who: PersonRef,
    wanted: membershipStore.Membership,
  ): Promise<membershipStore.Membership> {
    const owners = await membershipStore.lockOwners(tx, merchantId)
    const isOnlyAdmin = wanted.role === 'admin' && owners.every((owner) => owner === who.userId)
    const membership = isOnlyAdmin ? { ...wanted, role: 'owner' } : wanted
    if (membership.role !== 'owner') keepAnOwner(owners, who)
    await membershipStore.putMembership(tx, merchantId, who, membership, clock.now())
    return membership
  }

  return {
    /**
     * Makes a person staff of a merchant (or changes what they may do there) and mails them a link to choose a
     * password; earlier invitations of theirs are void. 404 for an unknown merchant, 400 for an address that is none.
     */
    async invite(staff: NewStaff): Promise<Invited> {
      const address = emailAddress.safeParse(staff.email)
      if (!address.success) throw badRequest(`"${staff.email}" is no email address.`)
      const merchant = await merchants.get(staff.merchantId)
      const email = address.data
      return db.inMerchant(staff.merchantId, async (tx) => {
        const tenantId = merchant.tenantId
        const { userId, isNew } = await personStore.insertOrFindPerson(tx, {
          tenantId,
          userId: newId('user'),
          userType: MERCHANT_STAFF,
          email,
          emailKey: toEmailKey(email),
          passwordHash: null,
          firstName: staff.firstName ?? '',
          lastName: staff.lastName ?? '',
          phoneNo: staff.phoneNo ?? null,
          lastLoginAt: null,
          passwordChangedAt: null,
          disabledAt: null,
          createdAt: clock.now(),
          version: 1,
        })
        const who = { tenantId, userId }
        const membership = await put(tx, staff.merchantId, who, toMembership(staff))
        await record(tx, staff.merchantId, 'staff.invited', userId, {
          ...factsOf(membership),
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
          cause: `invite:${row.tokenHash.toString('hex')}`,
          kind: 'invitation',
          recipient: email,
          ...invitationEmail({
            brand: brandOf({ marketplaceTags: merchant.tenantTags }),
            businessName: merchant.businessName,
            firstName: staff.firstName ?? '',
            email,
            link,
            days: LIFE_MS.invite / 86_400_000,
          }),
        })
        return { userId, isNew, role: membership.role, link, refToken: token }
      })
    },

    /** Changes what a member of the team may do, at their next call. 404 for a stranger, 409 for the last owner. */
    async setRole(merchantId: string, email: string, wanted: NewRole): Promise<{ role: string }> {
      const membership = toMembership(wanted)
      const who = await personOf(merchantId, email)
      return db.inMerchant(merchantId, async (tx) => {
        const before = await membershipStore.readMembership(tx, merchantId, who)
        if (!before) throw notFound()
        if (membership.role !== 'owner')
          keepAnOwner(await membershipStore.lockOwners(tx, merchantId), who)
        const after = await put(tx, merchantId, who, membership)
        await record(tx, merchantId, 'staff.role_changed', who.userId, {
          before: before.role,
          ...factsOf(after),
        })
        return { role: after.role }
      })
    },

    /** Ends a membership; its sessions end with it, at the next call. 404 when there is none, 409 for the last owner. */
    async remove(merchantId: string, email: string): Promise<void> {
      const who = await personOf(merchantId, email)
      await db.inMerchant(merchantId, async (tx) => {
        keepAnOwner(await membershipStore.lockOwners(tx, merchantId), who)
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
