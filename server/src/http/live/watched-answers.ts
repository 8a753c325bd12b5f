import { parse } from 'node:querystring'

import type { CallName } from '@paydeck/contract/protocol/api'
import { api } from '@paydeck/contract/protocol/api'
import { lacking } from '@paydeck/contract/access/grants'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import type * as z from 'zod/mini'

import type { Actor } from '../../kit/actor.ts'
import type { AnswerSource } from '../../modules/live/answers.ts'
import type { Handlers } from '../edge/handlers.ts'
import { responseCheck } from '../edge/response-check.ts'

/** Lists and sums that answer the same to all with the same permissions at a merchant. */
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

interface Result {
  data?: unknown
  headers?: Record<string, unknown>
}

interface Watched {
  route: AnyRoute
  answer: (asked: { who: Actor; params: object; query: unknown }) => Promise<Result>
  checked: (data: unknown) => unknown
}

/** Answers those calls outside a request, as one of the people who may make them. */
export function watchedAnswers(handlers: Pick<Handlers, (typeof WATCHED_CALLS)[number]>) {
  const calls = WATCHED_CALLS.map((name): Watched => {
    const route: AnyRoute = api[name]
    const answer = handlers[name] as unknown as Watched['answer']
    return { route, answer, checked: responseCheck(route.answer) }
  })

  function find(who: Actor, address: string) {
    const [path = '', search = ''] = address.split('?')
    const params = { merchantId: who.merchantId }
    const call = calls.find(({ route }) => fillPath(route.path, params) === path)
    if (!call || lacking(who, call.route.permission ?? []) !== null) return null
    const query = (call.route.query as z.ZodMiniType | undefined)?.safeParse({ ...parse(search) })
    return query && !query.success ? null : { ...call, params, query: query?.data }
  }

  return {
    mayWatch: (who, address) => find(who, address) !== null,

    async ask(who, address) {
      const found = find(who, address)
      if (!found) throw new Error(`${address} is not answered`)
      const { answer, checked, params, query } = found
      // Others hear it, too.
      const anyone = { ...who, userId: '', sessionId: '', email: '' }
      const { data, headers = {} } = await answer({ who: anyone, params, query })
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
      return JSON.stringify({
        address,
        headers: Object.fromEntries(texts) as Record<string, string>,
        body: checked(data),
      })
    },
  } satisfies AnswerSource
}
