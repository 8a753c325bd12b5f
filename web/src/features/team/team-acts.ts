import type { TeamMember } from '@paydeck/contract/calls/team'

export interface ChosenAct {
  act: 'change' | 'resend' | 'remove'
  member: TeamMember
}

/** The person viewing the list. */
export interface Viewer {
  email: string
  /** May make, change and remove owners. */
  isOwner: boolean
}

interface OfferedAct {
  act: ChosenAct['act']
  label: string
  disabledReason?: string
}

/** The actions on a member; refused ones are shown with the reason. */
export function actsOn(
  { email, role, state }: Pick<TeamMember, 'email' | 'role' | 'state'>,
  viewer: Viewer,
): OfferedAct[] {
  const reason = refusalOf({ email, role }, viewer)
  const refused = reason === null ? {} : { disabledReason: reason }
  return [
    { act: 'change', label: 'Change role', ...refused },
    ...(state === 'invited' ? [{ act: 'resend', label: 'Send invitation again' } as const] : []),
    { act: 'remove', label: 'Remove', ...refused },
  ]
}

function refusalOf(
  { email, role }: Pick<TeamMember, 'email' | 'role'>,
  viewer: Viewer,
): string | null {
  if (email === viewer.email) return 'Ask another admin to change what you may do'
  return role === 'owner' && !viewer.isOwner ? 'Only an owner can do this' : null
}
