import type { TeamMember } from '@paydeck/contract/calls/team'

/** Their name, else their address. */
export const memberName = ({
  firstName,
  lastName,
  email,
}: Pick<TeamMember, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email
