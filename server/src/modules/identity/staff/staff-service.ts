import type { MerchantTx } from '../../../db/database.ts'
import { inviteIn, inviteStaff, readInvited, type NewStaff } from './invite.ts'
import type { NewRole } from './new-role.ts'
import { removeStaff, setDisabled, setRole, type StaffDeps, SUPPORT } from './memberships.ts'

export type StaffService = ReturnType<typeof staffService>

/** Support's changes to a merchant's staff. team.ts has the changes that staff make themselves. */
export const staffService = (deps: StaffDeps) => ({
  /** Mails a link to choose a password, voids earlier ones. 404 for an unknown merchant, 400 for an invalid email. */
  invite: (staff: NewStaff) => inviteStaff(deps, staff, SUPPORT),

  /** Invites within the caller's transaction. */
  inviteIn: (tx: MerchantTx, staff: NewStaff) => inviteIn(deps, tx, readInvited(staff), SUPPORT),

  /** Takes effect at the person's next call. 404 for a stranger, 409 for the last owner. */
  setRole: (merchantId: string, email: string, newRole: NewRole) =>
    setRole(deps, merchantId, email, newRole),

  /** Ends a membership and its sessions, at the next call. 404 for a stranger, 409 for the last owner. */
  remove: (merchantId: string, email: string) => removeStaff(deps, merchantId, email),

  /** Disables or enables a person at every merchant of the tenant. */
  setDisabled: (merchantId: string, email: string, isDisabled: boolean) =>
    setDisabled(deps, merchantId, email, isDisabled),
})
