import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import { OPERATOR, type AuditEvent, type AuditService } from '../../audit/service.ts'
import type { MailService } from '../../mail/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { IdentityProvider, PersonRef } from '../provider/identity-provider.ts'
import { toEmailKey } from '../sign-in/rules.ts'
import { factsOf, keepAnOwner, toMembership, type NewRole } from './new-role.ts'
import * as membershipStore from './membership-store.ts'
import type { SecurityNotices } from './security-notices.ts'
import * as personStore from './person-store.ts'

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
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

interface StaffAct {
  action: 'invited' | 'role_changed' | 'removed' | 'disabled' | 'enabled'
  userId: string
  details?: AuditEvent['details']
}

export const recordStaff = (
  { audit }: StaffDeps,
  tx: MerchantTx,
  merchantId: string,
  { action, userId, details = {} }: StaffAct,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: OPERATOR,
    action: `staff.${action}`,
    subjectType: 'user',
    subjectId: userId,
    details,
  })

/** What the command line does is done by support, as the merchant sees it. */
const SUPPORT = 'our support team'

/** Mails the admins of before the change. */
export const notifyAdmins = (
  { notices }: StaffDeps,
  tx: MerchantTx,
  merchantId: string,
  { what, email, role }: { what: 'person_invited' | 'role_changed'; email: string; role: string },
): Promise<void> => {
  const facts: [string, string][] = [
    ['Person', email],
    ['Role', role],
  ]
  return notices.notifyAdmins(tx, { merchantId, email: SUPPORT }, what, facts)
}

/** Writes a membership; an admin without another owner is the owner. 409 when it would leave the merchant without an owner. */
export async function putMembership(
  { clock }: StaffDeps,
  tx: MerchantTx,
  { merchantId, ...who }: PersonRef & { merchantId: string },
  wanted: membershipStore.Membership,
): Promise<membershipStore.Membership> {
  const owners = await membershipStore.lockOwners(tx, merchantId)
  const isOnlyAdmin = wanted.role === 'admin' && owners.every((owner) => owner === who.userId)
  const membership = isOnlyAdmin ? { ...wanted, role: 'owner' } : wanted
  if (membership.role !== 'owner') keepAnOwner(owners, who)
  const row = { ...membership, createdAt: clock.now() }
  await membershipStore.putMembership(tx, merchantId, who, row)
  return membership
}

async function personOf(
  { db, merchants }: StaffDeps,
  merchantId: string,
  email: string,
): Promise<PersonRef> {
  const merchant = await merchants.get(merchantId)
  const person = await personStore.findPerson(db.reader, merchant.tenantId, toEmailKey(email))
  if (!person) throw notFound()
  return { tenantId: person.tenantId, userId: person.userId }
}

export async function setRole(
  deps: StaffDeps,
  merchantId: string,
  email: string,
  wanted: NewRole,
): Promise<{ role: string }> {
  const membership = toMembership(wanted)
  const who = await personOf(deps, merchantId, email)
  return deps.db.inMerchant(merchantId, async (tx) => {
    await notifyAdmins(deps, tx, merchantId, { what: 'role_changed', email, role: wanted.role })
    const before = await membershipStore.readMembership(tx, merchantId, who)
    if (!before) throw notFound()
    if (membership.role !== 'owner')
      keepAnOwner(await membershipStore.lockOwners(tx, merchantId), who)
    const after = await putMembership(deps, tx, { merchantId, ...who }, membership)
    const details = { before: before.role, ...factsOf(after) }
    await recordStaff(deps, tx, merchantId, { action: 'role_changed', userId: who.userId, details })
    return { role: after.role }
  })
}

export async function removeStaff(
  deps: StaffDeps,
  merchantId: string,
  email: string,
): Promise<void> {
  const who = await personOf(deps, merchantId, email)
  await deps.db.inMerchant(merchantId, async (tx) => {
    keepAnOwner(await membershipStore.lockOwners(tx, merchantId), who)
    if (!(await membershipStore.deleteMembership(tx, merchantId, who))) throw notFound()
    await recordStaff(deps, tx, merchantId, { action: 'removed', userId: who.userId })
  })
}

export async function setDisabled(
  deps: StaffDeps,
  merchantId: string,
  email: string,
  isDisabled: boolean,
): Promise<void> {
  const { db, clock, provider } = deps
  const who = await personOf(deps, merchantId, email)
  await db.inMerchant(merchantId, async (tx) => {
    await personStore.setDisabled(tx, who, isDisabled ? clock.wall() : null)
    const action = isDisabled ? 'disabled' : 'enabled'
    await recordStaff(deps, tx, merchantId, { action, userId: who.userId })
  })
  if (isDisabled) await provider.revoke(who)
}
