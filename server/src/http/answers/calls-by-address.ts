import { parse } from 'node:querystring'

import { lacking } from '@paydeck/contract/access/grants'
import { api, type CallName } from '@paydeck/contract/protocol/api'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import type * as z from 'zod/mini'

import type { Actor } from '../../kit/actor.ts'
import type { Handlers } from '../edge/handlers.ts'
import { responseCheck } from '../edge/response-check.ts'

interface Result {
  data?: unknown
  headers?: Record<string, unknown>
}

interface AddressableCall {
  route: AnyRoute
  answer: (request: { actor: Actor; params: object; query: unknown }) => Promise<Result>
  checkResponse: (data: unknown) => unknown
}

export interface AddressedCall {
  /** Answers as this person, who must be allowed to make the call. */
  answer(actor: Actor): Promise<{ headers: Record<string, string>; body: unknown }>
}

/**
 * Finds reads by the address that a page would request, without the origin, so that they can be answered outside a
 * request. Null for another merchant's address, an invalid query, or a person who may not make the call.
 */
export function callsByAddress<Name extends CallName>(
  handlers: Pick<Handlers, Name>,
  names: readonly Name[],
): (actor: Actor, address: string) => AddressedCall | null {
  const calls = names.map((name): AddressableCall => {
    const route: AnyRoute = api[name]
    const answer = handlers[name] as unknown as AddressableCall['answer']
    return { route, answer, checkResponse: responseCheck(route.answer) }
  })
  return function find(actor, address) {
    const [path = '', search = ''] = address.split('?')
    const params = { merchantId: actor.merchantId }
    const call = calls.find(({ route }) => fillPath(route.path, params) === path)
    if (!call || lacking(actor, call.route.permission ?? []) !== null) return null
    const query = (call.route.query as z.ZodMiniType | undefined)?.safeParse({ ...parse(search) })
    if (query && !query.success) return null
    return {
      async answer(reader) {
        const { data, headers = {} } = await call.answer({
          actor: reader,
          params,
          query: query?.data,
        })
        const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
        return {
          headers: Object.fromEntries(texts) as Record<string, string>,
          body: call.checkResponse(data),
        }
      },
    }
  }
}
