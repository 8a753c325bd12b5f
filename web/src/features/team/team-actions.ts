import type { TeamMember } from '@paydeck/contract/calls/team'

export interface TeamAction {
  name: 'change' | 'resend' | 'remove'
  member: TeamMember
}

/** The person viewing the list. */
export interface Viewer {
  email: string
  /** May make, change and remove owners. */
  isOwner: boolean
}

interface MenuAction {
  name: TeamAction['name']
  label: string
  disabledReason?: string
}

/** The actions on a member; refused ones are shown with the reason. */
export function actionsFor(
  { email, role, state }: Pick<TeamMember, 'email' | 'role' | 'state'>,
  viewer: Viewer,
): MenuAction[] {
  const reason = disabledReasonOf({ email, role }, viewer)
  const disabled = reason === null ? {} : { disabledReason: reason }
  return [
    { name: 'change', label: 'Change role', ...disabled },
    ...(state === 'invited' ? [{ name: 'resend', label: 'Send invitation again' } as const] : []),
    { name: 'remove', label: 'Remove', ...disabled },
  ]
}

function disabledReasonOf(
  { email, role }: Pick<TeamMember, 'email' | 'role'>,
  viewer: Viewer,
): string | null {
  if (email === viewer.email) return 'Ask another admin to change what you may do'
  return role === 'owner' && !viewer.isOwner ? 'Only an owner can do this' : null
}
