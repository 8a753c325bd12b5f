import { personalDataCalls } from '../calls/payments/personal-data.ts'
import { activityCalls } from '../calls/activity.ts'
import { configCalls } from '../calls/config.ts'
import { authnCalls } from '../calls/authn.ts'
import { teamCalls } from '../calls/team.ts'
import { liveCalls } from '../calls/live.ts'
import { accountCalls } from '../calls/account.ts'
import { ownListCalls } from '../calls/own-lists.ts'
import { programCalls } from '../calls/decisions/programs.ts'
import { pushCalls } from '../calls/push.ts'

export const allAccountCalls = {
  ...configCalls,
  ...authnCalls,
  ...accountCalls,
  ...activityCalls,
  ...teamCalls,
  ...liveCalls,
  ...ownListCalls,
  ...pushCalls,
  ...programCalls,
  ...personalDataCalls,
} as const
