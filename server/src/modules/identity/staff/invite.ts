import { MERCHANT_STAFF } from '@paydeck/contract/access/claims'
import { brandOf } from '@paydeck/contract/brands/brands'
import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { MerchantTx } from '../../../db/database.ts'
import { badRequest } from '../../../kit/errors.ts'
import { invitationEmail } from '../../mail/templates/invitation.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { PersonRef } from '../provider/identity-provider.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { LIFE_MS, newRefToken } from '../sessions/ref-token.ts'
import { toEmailKey } from '../sign-in/eligibility-rules.ts'
import { factsOf, toMembership, type NewRole } from './new-role.ts'
import {
  type Author,
  notifyAdmins,
  putMembership,
  recordStaff,
  type StaffDeps,
} from './memberships.ts'
import * as personStore from './person-store.ts'

export interface NewStaff extends NewRole {
  merchantId: string
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  phoneNo?: string | undefined
}

export interface Invited {
  userId: string
  isNew: boolean
  role: string
  link: string
  refToken: string
}

export async function inviteStaff(deps: StaffDeps, staff: NewStaff, by: Author): Promise<Invited> {
  const invited = readInvited(staff)
  const { merchantId } = staff
  return deps.db.inMerchant(merchantId, (tx) => inviteIn(deps, tx, invited, by))
}

/** Throws 400 for an invalid email address. */
export function readInvited(staff: NewStaff): NewStaff {
  const address = emailAddress.safeParse(staff.email)
  if (!address.success) throw badRequest(`"${staff.email}" is not an email address.`)
  return { ...staff, email: address.data }
}

/** Invites within the caller's transaction. */
export async function inviteIn(
  deps: StaffDeps,
  tx: MerchantTx,
  invited: NewStaff,
  by: Author,
): Promise<Invited> {
  const { merchantId, email, role } = invited
  const merchant = await deps.merchants.getWithin(tx, merchantId)
  await notifyAdmins(deps, tx, merchantId, { kind: 'person_invited', by, email, role })
  const { userId, isNew, hasPassword } = await insertPerson(deps, tx, merchant.tenantId, invited)
  const person = { tenantId: merchant.tenantId, userId }
  const membership = await putMembership(deps, tx, { merchantId, ...person }, toMembership(invited))
  const details = { ...factsOf(membership), isNew }
  await recordStaff(deps, tx, merchantId, { by, action: 'invited', userId, details })
  const refToken = await sendLink(deps, tx, merchant, { ...person, ...invited, hasPassword })
  const link = linkOf(deps, merchant, refToken)
  return { userId, isNew, role: membership.role, link, refToken }
}

const insertPerson = (
  { clock, newId }: StaffDeps,
  tx: MerchantTx,
  tenantId: string,
  { email, firstName = '', lastName = '', phoneNo }: NewStaff,
): Promise<{ userId: string; isNew: boolean; hasPassword: boolean }> =>
  personStore.insertOrFindPerson(tx, {
    tenantId,
    userId: newId('user'),
    userType: MERCHANT_STAFF,
    email,
    emailKey: toEmailKey(email),
    passwordHash: null,
    firstName,
    lastName,
    phoneNo: phoneNo ?? null,
    lastLoginAt: null,
    passwordChangedAt: null,
    hasShortPassword: null,
    disabledAt: null,
    createdAt: clock.now(),
    version: 1,
  })

const linkOf = ({ origin }: StaffDeps, { slug }: Merchant, refToken: string): string =>
  `${origin}/${slug}?ref=${refToken}`

/** Mails a new invitation and voids earlier ones. */
export async function sendLink(
  deps: StaffDeps,
  tx: MerchantTx,
  merchant: Merchant,
  invited: PersonRef & Pick<NewStaff, 'email' | 'firstName'> & { hasPassword: boolean },
): Promise<string> {
  const { clock, random, mail } = deps
  const { tenantId, userId, email, firstName = '', hasPassword } = invited
  const { merchantId } = merchant
  const now = clock.wall()
  await refTokenStore.voidRefTokens(tx, { tenantId, userId }, ['invite'], now)
  const { token, row } = newRefToken(random, 'invite', { tenantId, userId, merchantId, now })
  await refTokenStore.insertRefToken(tx, row)
  await mail.enqueue(tx, merchantId, {
    cause: `invite:${row.tokenHash.toString('hex')}`,
    kind: 'invitation',
    recipient: email,
    ...invitationEmail({
      brand: brandOf({ marketplaceTags: merchant.tenantTags }),
      businessName: merchant.businessName,
      firstName,
      email,
      hasPassword,
      link: linkOf(deps, merchant, token),
      days: LIFE_MS.invite / 86_400_000,
    }),
  })
  return token
}
