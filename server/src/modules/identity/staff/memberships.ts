import type { Database, MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { notFound } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { Random } from '../../../kit/random.ts'
import { OPERATOR, type AuditEvent, type AuditService } from '../../audit/service.ts'
import type { MailService } from '../../mail/service.ts'
import type { MerchantsService } from '../../merchants/service.ts'
import type { IdentityProvider, PersonRef } from '../provider/identity-provider.ts'
import { toEmailKey } from '../sign-in/eligibility-rules.ts'
import { factsOf, keepAnOwner, toMembership, type NewRole } from './new-role.ts'
import * as membershipStore from './membership-store.ts'
import type { PersonRecords } from './person-records.ts'
import type { SecurityNotices } from './security-notices.ts'
import * as personStore from './person-store.ts'

export interface StaffDeps extends PersonRecords {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  /** This server's origin, without a trailing slash. */
  origin: string
  provider: IdentityProvider
  merchants: Pick<MerchantsService, 'get' | 'getWithin'>
  mail: Pick<MailService, 'enqueue'>
  audit: Pick<AuditService, 'record'>
  notices: Pick<SecurityNotices, 'notifyAdmins'>
}

/** Who changes a team; admins see the email address. */
export interface Author {
  actor: string
  email: string
}

/** The merchant sees changes from the command line as support's. */
export const SUPPORT: Author = { actor: OPERATOR, email: 'our support team' }

interface StaffEvent {
  by: Author
  action: 'invited' | 'role_changed' | 'removed' | 'disabled' | 'enabled'
  userId: string
  details?: AuditEvent['details']
}

export const recordStaff = (
  { audit }: StaffDeps,
  tx: MerchantTx,
  merchantId: string,
  { by, action, userId, details = {} }: StaffEvent,
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: by.actor,
    action: `staff.${action}`,
    subjectType: 'user',
    subjectId: userId,
    details,
  })

/** Call it before the change, to reach the admins of that moment. */
export const notifyAdmins = (
  { notices }: StaffDeps,
  tx: MerchantTx,
  merchantId: string,
  notice: {
    kind: 'person_invited' | 'role_changed' | 'person_removed'
    by: Author
    email: string
    role: string
  },
): Promise<void> => {
  const facts: [string, string][] = [
    ['Person', notice.email],
    ['Role', notice.role],
  ]
  return notices.notifyAdmins(tx, { merchantId, email: notice.by.email }, notice.kind, facts)
}

/** Writes a membership; the only admin of a merchant without owners becomes its owner. 409 for the last owner. */
export async function putMembership(
  { clock, programGrants }: StaffDeps,
  tx: MerchantTx,
  { merchantId, ...person }: PersonRef & { merchantId: string },
  requested: membershipStore.Membership,
): Promise<membershipStore.Membership> {
  const owners = await membershipStore.lockOwners(tx, merchantId)
  const isOnlyAdmin = requested.role === 'admin' && owners.every((owner) => owner === person.userId)
  const membership = isOnlyAdmin ? { ...requested, role: 'owner' } : requested
  if (membership.role !== 'owner') keepAnOwner(owners, person)
  const row = { ...membership, createdAt: clock.now() }
  await membershipStore.putMembership(tx, merchantId, person, row)
  await programGrants.review(tx, { merchantId, userId: person.userId }, 'permission')
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
  newRole: NewRole,
): Promise<{ role: string }> {
  const person = await personOf(deps, merchantId, email)
  return changeRole(deps, { merchantId, ...person, email }, newRole, SUPPORT)
}

/** A person's place at one merchant. */
export type MemberRef = PersonRef & { merchantId: string; email: string }

/** 404 for a stranger, 409 for the last owner. */
export async function changeRole(
  deps: StaffDeps,
  { merchantId, email, ...person }: MemberRef,
  newRole: NewRole,
  by: Author,
): Promise<{ role: string }> {
  const membership = toMembership(newRole)
  return deps.db.inMerchant(merchantId, async (tx) => {
    const { role } = newRole
    await notifyAdmins(deps, tx, merchantId, { kind: 'role_changed', by, email, role })
    const before = await membershipStore.readMembership(tx, merchantId, person)
    if (!before) throw notFound()
    if (membership.role !== 'owner')
      keepAnOwner(await membershipStore.lockOwners(tx, merchantId), person)
    const after = await putMembership(deps, tx, { merchantId, ...person }, membership)
    const details = { before: before.role, ...factsOf(after) }
    const { userId } = person
    await recordStaff(deps, tx, merchantId, { by, action: 'role_changed', userId, details })
    return { role: after.role }
  })
}

export async function removeStaff(
  deps: StaffDeps,
  merchantId: string,
  email: string,
): Promise<void> {
  const person = await personOf(deps, merchantId, email)
  await endMembership(deps, { merchantId, ...person, email }, SUPPORT)
}

/** 404 for a stranger, 409 for the last owner. */
export async function endMembership(
  deps: StaffDeps,
  { merchantId, email, ...person }: MemberRef,
  by: Author,
): Promise<void> {
  await deps.db.inMerchant(merchantId, async (tx) => {
    keepAnOwner(await membershipStore.lockOwners(tx, merchantId), person)
    const before = await membershipStore.readMembership(tx, merchantId, person)
    if (!before) throw notFound()
    await notifyAdmins(deps, tx, merchantId, {
      kind: 'person_removed',
      by,
      email,
      role: before.role,
    })
    await membershipStore.deleteMembership(tx, merchantId, person)
    await deps.ownLists.forgetPerson(tx, { merchantId, userId: person.userId })
    await deps.programGrants.endOfPerson(tx, { merchantId, userId: person.userId })
    await recordStaff(deps, tx, merchantId, { by, action: 'removed', userId: person.userId })
  })
}

export async function setDisabled(
  deps: StaffDeps,
  merchantId: string,
  email: string,
  isDisabled: boolean,
): Promise<void> {
  const { db, clock, provider } = deps
  const person = await personOf(deps, merchantId, email)
  await db.inMerchant(merchantId, async (tx) => {
    await personStore.setDisabled(tx, person, isDisabled ? clock.wall() : null)
    const action = isDisabled ? 'disabled' : 'enabled'
    await recordStaff(deps, tx, merchantId, { by: SUPPORT, action, userId: person.userId })
  })
  if (isDisabled) await provider.revoke(person)
}
