import type { Handlers } from '../../../http/edge/handlers.ts'
import { firstStepsOf, type FirstStepsDeps } from './steps.ts'

type Calls = 'getFirstSteps' | 'hideFirstSteps'

export const firstStepHandlers = (deps: FirstStepsDeps): Pick<Handlers, Calls> => ({
  getFirstSteps: async ({ actor }) => ({ data: await firstStepsOf(deps, actor) }),
  hideFirstSteps: async ({ actor, body }) => {
    await deps.ownLists.hideFirstSteps(actor, body.isHidden)
    return {}
  },
})
