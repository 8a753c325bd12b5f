import type { Handlers } from '../../../http/edge/handlers.ts'
import { firstStepsOf, type FirstStepsDeps } from './steps.ts'

type Calls = 'getFirstSteps' | 'hideFirstSteps'

export const firstStepHandlers = (deps: FirstStepsDeps): Pick<Handlers, Calls> => ({
  getFirstSteps: async ({ who }) => ({ data: await firstStepsOf(deps, who) }),
  hideFirstSteps: async ({ who, body }) => {
    await deps.ownLists.hideFirstSteps(who, body.isHidden)
    return {}
  },
})
