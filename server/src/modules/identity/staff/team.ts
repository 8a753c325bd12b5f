import { holds } from '@paydeck/contract/access/grants'
import { refusalCode } from '@paydeck/contract/access/permissions'
import type { MemberRole, NewMember, TeamMember } from '@paydeck/contract/calls/team'

import type { Actor } from '../../../kit/actor.ts'
import { conflict, forbidden, notFound } from '../../../kit/errors.ts'
import { toEmailKey } from '../sign-in/rules.ts'
import { inviteStaff, sendLink } from './invite.ts'
import { changeRole, endMembership, type StaffDeps } from './memberships.ts'
import * as personStore from './person-store.ts'
import * as teamStore from './team-store.ts'

type Who = Pick<Actor, 'tenantId' | 'merchantId' | 'userId' | 'email' | 'role' | 'permissions'>

export type TeamService = ReturnType<typeof teamService>

/** What staff change about each other. No one changes their own membership. */
export const teamService = (deps: StaffDeps) => ({
  list: async (merchantId: string): Promise<TeamMember[]> =>
    (await teamStore.readTeam(deps.db.reader, merchantId)).map(toMember),

  /** 409 for existing staff, 403 when only an owner may invite an owner. The link goes only to the person's mailbox. */
  async invite(who: Who, wanted: NewMember): Promise<{ userId: string }> {
    requireOwnership(who, wanted.role === 'owner')
    const { tenantId, merchantId } = who
    const key = toEmailKey(wanted.email)
    const known = await personStore.findPerson(deps.db.reader, tenantId, key)
    if (known && (await teamStore.readMember(deps.db.reader, merchantId, known)))
      throw conflict('already_member', `${wanted.email} works here already.`)
    const { userId } = await inviteStaff(deps, { merchantId, ...toStaff(wanted) }, authorOf(who))
    return { userId }
  },

  /** 409 for a person who has chosen a password. */
  async resendInvitation(who: Who, userId: string): Promise<void> {
    const member = await memberOf(deps, who, userId)
    if (member.hasPassword)
      throw conflict('already_joined', `${member.email} has chosen a password already.`)
    const merchant = await deps.merchants.get(who.merchantId)
    const { tenantId } = who
    await deps.db.inMerchant(who.merchantId, (tx) =>
      sendLink(deps, tx, merchant, { tenantId, ...member }),
    )
  },

  async change(who: Who, userId: string, wanted: MemberRole): Promise<void> {
    const member = await othersOf(deps, who, userId)
    requireOwnership(who, wanted.role === 'owner' || member.role === 'owner')
    await changeRole(deps, refOf(who, member), toRole(wanted), authorOf(who))
  },

  async remove(who: Who, userId: string): Promise<void> {
    const member = await othersOf(deps, who, userId)
    requireOwnership(who, member.role === 'owner')
    await endMembership(deps, refOf(who, member), authorOf(who))
  },
})

const authorOf = ({ userId, email }: Who) => ({ actor: userId, email })

const refOf = ({ tenantId, merchantId }: Who, { userId, email }: teamStore.TeamRow) => ({
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

function requireOwnership(who: Who, isAboutOwners: boolean): void {
  if (isAboutOwners && !holds(who, 'ownership:manage'))
    throw forbidden(refusalCode('ownership:manage'), 'Only an owner can do this.')
}

async function memberOf(deps: StaffDeps, who: Who, userId: string): Promise<teamStore.TeamRow> {
  const { tenantId, merchantId } = who
  const member = await teamStore.readMember(deps.db.reader, merchantId, { tenantId, userId })
  if (!member) throw notFound()
  return member
}

async function othersOf(deps: StaffDeps, who: Who, userId: string): Promise<teamStore.TeamRow> {
  const member = await memberOf(deps, who, userId)
  if (userId === who.userId)
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
