import { hasPermission } from '@paydeck/contract/access/grants'
import { refusalCode } from '@paydeck/contract/access/permissions'
import type { MemberRole, NewMember, TeamMember } from '@paydeck/contract/calls/team'

import type { Actor } from '../../../kit/actor.ts'
import { conflict, forbidden, notFound } from '../../../kit/errors.ts'
import { toEmailKey } from '../sign-in/eligibility-rules.ts'
import { inviteStaff, sendLink } from './invite.ts'
import { changeRole, endMembership, type StaffDeps } from './memberships.ts'
import * as personStore from './person-store.ts'
import * as teamStore from './team-store.ts'

type ActorRef = Pick<Actor, 'tenantId' | 'merchantId' | 'userId' | 'email' | 'role' | 'permissions'>

export type TeamService = ReturnType<typeof teamService>

/** What staff change about each other. No one changes their own membership. */
export const teamService = (deps: StaffDeps) => ({
  list: async (merchantId: string): Promise<TeamMember[]> =>
    (await teamStore.readTeam(deps.db.reader, merchantId)).map(toMember),

  /** 409 for existing staff, 403 when only an owner may invite an owner. The link goes only to the person's mailbox. */
  async invite(actor: ActorRef, member: NewMember): Promise<{ userId: string }> {
    requireOwnership(actor, member.role === 'owner')
    const { tenantId, merchantId } = actor
    const key = toEmailKey(member.email)
    const existing = await personStore.findPerson(deps.db.reader, tenantId, key)
    if (existing && (await teamStore.readMember(deps.db.reader, merchantId, existing)))
      throw conflict('already_member', `${member.email} works here already.`)
    const { userId } = await inviteStaff(deps, { merchantId, ...toStaff(member) }, authorOf(actor))
    return { userId }
  },

  /** 409 for a person who has chosen a password. */
  async resendInvitation(actor: ActorRef, userId: string): Promise<void> {
    const member = await memberOf(deps, actor, userId)
    if (member.hasPassword)
      throw conflict('already_joined', `${member.email} has chosen a password already.`)
    const merchant = await deps.merchants.get(actor.merchantId)
    const { tenantId } = actor
    await deps.db.inMerchant(actor.merchantId, (tx) =>
      sendLink(deps, tx, merchant, { tenantId, ...member }),
    )
  },

  async change(actor: ActorRef, userId: string, role: MemberRole): Promise<void> {
    const member = await colleagueOf(deps, actor, userId)
    requireOwnership(actor, role.role === 'owner' || member.role === 'owner')
    await changeRole(deps, refOf(actor, member), toRole(role), authorOf(actor))
  },

  async remove(actor: ActorRef, userId: string): Promise<void> {
    const member = await colleagueOf(deps, actor, userId)
    requireOwnership(actor, member.role === 'owner')
    await endMembership(deps, refOf(actor, member), authorOf(actor))
  },
})

const authorOf = ({ userId, email }: ActorRef) => ({ actor: userId, email })

const refOf = ({ tenantId, merchantId }: ActorRef, { userId, email }: teamStore.TeamRow) => ({
  tenantId,
  merchantId,
  userId,
  email,
})

const toRole = ({ role, grants, refundLimit }: MemberRole) => ({
  role,
  permissions: grants,
  refundLimit: refundLimit ?? undefined,
})

const toStaff = ({ email, firstName, lastName, ...role }: NewMember) => ({
  email,
  firstName,
  lastName,
  ...toRole(role),
})

function requireOwnership(actor: ActorRef, isAboutOwners: boolean): void {
  if (isAboutOwners && !hasPermission(actor, 'ownership:manage'))
    throw forbidden(refusalCode('ownership:manage'), 'Only an owner can do this.')
}

async function memberOf(
  deps: StaffDeps,
  actor: ActorRef,
  userId: string,
): Promise<teamStore.TeamRow> {
  const { tenantId, merchantId } = actor
  const member = await teamStore.readMember(deps.db.reader, merchantId, { tenantId, userId })
  if (!member) throw notFound()
  return member
}

async function colleagueOf(
  deps: StaffDeps,
  actor: ActorRef,
  userId: string,
): Promise<teamStore.TeamRow> {
  const member = await memberOf(deps, actor, userId)
  if (userId === actor.userId)
    throw conflict('own_membership', 'Ask another admin to change what you may do.')
  return member
}

function toMember({ isDisabled, hasPassword, ...row }: teamStore.TeamRow): TeamMember {
  const joined = hasPassword ? 'active' : 'invited'
  return {
    ...row,
    addedAt: row.addedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    state: isDisabled ? 'disabled' : joined,
  }
}
