import type { TeamMember } from '@paydeck/contract/calls/team'

/** The name, or the email address without one. */
export const memberName = ({
  firstName,
  lastName,
  email,
}: Pick<TeamMember, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email
