import type { MerchantTx } from '../../../db/database.ts'
import { inviteIn, inviteStaff, readInvited, type NewStaff } from './invite.ts'
import type { NewRole } from './new-role.ts'
import { removeStaff, setDisabled, setRole, type StaffDeps, SUPPORT } from './memberships.ts'

export type StaffService = ReturnType<typeof staffService>

/** The people who work for a merchant, as support sees to them; team.ts has what they do among themselves. */
export const staffService = (deps: StaffDeps) => ({
  /** Mails a link to choose a password and voids earlier ones. 404 for an unknown merchant, 400 for no address. */
  invite: (staff: NewStaff) => inviteStaff(deps, staff, SUPPORT),

  /** The same in the transaction of its cause. */
  inviteIn: (tx: MerchantTx, staff: NewStaff) => inviteIn(deps, tx, readInvited(staff), SUPPORT),

  /** Changes what a member of the team may do, at their next call. 404 for a stranger, 409 for the last owner. */
  setRole: (merchantId: string, email: string, wanted: NewRole) =>
    setRole(deps, merchantId, email, wanted),

  /** Ends a membership; its sessions end with it, at the next call. 404 for a stranger, 409 for the last owner. */
  remove: (merchantId: string, email: string) => removeStaff(deps, merchantId, email),

  /** Excludes a person from every merchant of the tenant, or admits them again. */
  setDisabled: (merchantId: string, email: string, isDisabled: boolean) =>
    setDisabled(deps, merchantId, email, isDisabled),
})
