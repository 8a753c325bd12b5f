import type { NewRequestTerms } from '@paydeck/contract/calls/requests'

import type { Actor } from '../../../kit/actor.ts'
import type { OrdersDeps } from '../deps.ts'
import { changeTerms } from './change-terms.ts'
import { remindOfRequests } from './remind.ts'

/** Last days and reminders of payment requests. */
export const requestTerms = (deps: OrdersDeps) => ({
  changeTerms: (
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    merchantOrderId: string,
    terms: NewRequestTerms,
  ) => changeTerms(deps, actor, merchantOrderId, terms),
  remind: () => remindOfRequests(deps),
})
