import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import { ROLES, type RoleName } from '@paydeck/contract/access/roles'
import { type MemberRole, roleName, type TeamMember } from '@paydeck/contract/calls/team'
import { parseAmount, toDecimal } from '@paydeck/contract/money/money'
import * as z from 'zod/mini'

import { crossField, emailAddress, trimmed, problemUnless } from '#/lib/form/rules.ts'

const parseLimit = (text: string): number | null => (text === '' ? null : parseAmount(text))

const roleFields = {
  role: roleName,
  seesTransfers: z.boolean(),
  /** Dollars as typed; empty for the role's own limit. */
  refundLimit: trimmed,
}

const limitRule = crossField<{ role: RoleName; refundLimit: string }>('refundLimit', (draft) =>
  problemUnless(
    !mayRefund(draft.role) || draft.refundLimit === '' || parseLimit(draft.refundLimit) !== null,
    'Please enter an amount',
  ),
)

export const roleForm = z.object(roleFields).check(limitRule)
export type RoleDraft = z.infer<typeof roleForm>

export const inviteForm = z
  .object({ ...roleFields, email: emailAddress(), firstName: trimmed, lastName: trimmed })
  .check(limitRule)
export type InviteDraft = z.infer<typeof inviteForm>

export const EMPTY_INVITATION: InviteDraft = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'manager',
  seesTransfers: false,
  refundLimit: '',
}

export const mayRefund = (role: RoleName): boolean => ROLES[role].permissions.has('payments:refund')

/** Only the staff role makes this a choice; every other role decides it. */
export const choosesTransfers = (role: RoleName): boolean => role === 'staff'

export const roleDraftOf = ({ role, grants, refundLimit }: TeamMember): RoleDraft => ({
  role,
  seesTransfers: grants.includes(PAYOUTS_READ),
  refundLimit: refundLimit === null ? '' : toDecimal(refundLimit),
})

/** Leaves out the choices that the role does not offer. */
export const toRole = ({ role, seesTransfers, refundLimit }: RoleDraft): MemberRole => ({
  role,
  ...(choosesTransfers(role) && seesTransfers && { grants: [PAYOUTS_READ] }),
  ...(mayRefund(role) && { refundLimit: parseLimit(refundLimit) }),
})
