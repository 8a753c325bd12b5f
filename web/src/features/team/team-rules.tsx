import type { TeamMember } from '@paydeck/contract/calls/team'

import { RolesTable } from './roles-table.tsx'
import { SecondPersonSection } from './second-person-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The rules for the whole team. */
export const TeamRules = ({ members }: { members: TeamMember[] | undefined }) => (
  <>
    {members && <SecondFactorSection members={members} />}
    <SecondPersonSection />
    <RolesTable />
  </>
)
