import type { CallName } from '@paydeck/contract/protocol/api'

import type { AnswerSource } from '../../modules/live/answers.ts'
import { callsByAddress } from '../answers/calls-by-address.ts'
import type { Handlers } from '../edge/handlers.ts'

/** Lists and sums whose response depends only on the merchant and the caller's permissions. */
export const WATCHED_CALLS = [
  'queryPayments',
  'getPaymentTotals',
  'queryRefunds',
  'getRefundSums',
  'listOrders',
  'getOrderSums',
  'listOrderStates',
  'queryPayouts',
  'getPayoutSums',
  'listDisputes',
  'getDisputeSums',
  'queryCustomers',
] as const satisfies readonly CallName[]

/** Answers those calls outside a request, as a person who may make them. */
export function watchedAnswers(handlers: Pick<Handlers, (typeof WATCHED_CALLS)[number]>) {
  const findCall = callsByAddress(handlers, WATCHED_CALLS)
  return {
    mayWatch: (actor, address) => findCall(actor, address) !== null,

    async fetch(actor, address) {
      const call = findCall(actor, address)
      if (!call) throw new Error(`${address} is not answered`)
      // The response goes to others too, so it must not depend on this person.
      const answer = await call.answer({ ...actor, userId: '', sessionId: '', email: '' })
      return JSON.stringify({ address, ...answer })
    },
  } satisfies AnswerSource
}
