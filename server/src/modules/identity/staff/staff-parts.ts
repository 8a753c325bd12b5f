import {
  approvalRuleHandlers,
  approvalRuleService,
  type ApprovalRuleDeps,
} from '../approval-rule/rule.ts'
import type { StaffDeps } from './memberships.ts'
import { type PersonalDeps, personalHandlers, personalService } from './personal-info.ts'
import { staffService } from './staff-service.ts'
import { teamHandlers } from './team-routes.ts'
import { teamService } from './team.ts'

export function staffParts(deps: StaffDeps & PersonalDeps & ApprovalRuleDeps) {
  const approvalRule = approvalRuleService(deps)
  const personal = personalService(deps)
  return {
    services: { personal, staff: staffService(deps), approvalRule },
    handlers: {
      ...personalHandlers(personal),
      ...teamHandlers(teamService(deps)),
      ...approvalRuleHandlers(deps, approvalRule),
    },
  }
}
