import {
  OPERATOR_BASE,
  operatorApi,
  type OperatorResponse,
  type OperatorBody,
  type OperatorCall,
  type OperatorCallName,
  type OperatorParams,
} from '@paydeck/contract/operator/calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { OperatorActor } from '../../kit/actor.ts'
import { AppError, badRequest } from '../../kit/errors.ts'
import { inRequest } from '../../kit/request-context.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { cookiesOf } from '../edge/cookies.ts'
import type { Cookies } from '../edge/handlers.ts'
import { responseCheck } from '../edge/response-check.ts'
import { fastifyPath } from '../edge/route-address.ts'
import { DASHBOARD_POLICY } from '../edge/security-headers.ts'
import { firstProblem, labelOf } from '../edge/validation-message.ts'
import { sendPage } from '../edge/web-app.ts'
import type { RateLimits } from '../limits/rate-limit.ts'

export interface DeskSession {
  sessionId: string
  actor: OperatorActor
}

export interface DeskCall<Name extends OperatorCallName> {
  params: OperatorParams<Name>
  body: OperatorBody<Name>
  /** Only for calls that are not public. */
  session: DeskSession
  address: string
  cookies: Cookies
}

/** A missing handler does not compile. */
export type DeskHandlers = {
  [Name in OperatorCallName]: (call: DeskCall<Name>) => Promise<OperatorResponse<Name>>
}

export const OPERATOR_COOKIE = 'paydeck_operator'

export interface OperatorOptions {
  handlers: DeskHandlers
  /** Throws 401 unless the token is of an open session at the desk. */
  session: (token: string | undefined) => Promise<DeskSession>
  recordRefusal: (actor: OperatorActor, call: string) => Promise<void>
  secureCookies: boolean
  limits: RateLimits | null
}

/**
 * The desk of the provider's own people: pages and calls under `/operator`, separate from the API and its credentials.
 */
export function mountOperator(app: FastifyInstance, options: OperatorOptions): void {
  const page = (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendPage(reply.header('content-security-policy', DASHBOARD_POLICY), 'operator.html')
  app.get('/operator', page)
  app.get('/operator/*', page)
  for (const name of Object.keys(operatorApi) as OperatorCallName[]) mountOne(app, name, options)
}

function mountOne(app: FastifyInstance, name: OperatorCallName, options: OperatorOptions): void {
  const definition: OperatorCall = operatorApi[name]
  // TypeScript cannot express the pairing of names and handlers in a union.
  const handle = options.handlers[name] as (call: object) => Promise<unknown>
  const checkResponse = responseCheck(definition.answer)
  const visitor = { sessionId: '', actor: null }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { limits } = options
    limits?.consume(
      { address: request.ip, token: null, kind: 'operator', movesMoney: false },
      () => undefined,
    )
    const session =
      definition.needs === 'public' ? visitor : await authorise(definition, options, request)
    const data = await handle({
      params: request.params,
      body: bodyOf(definition, request.body),
      session,
      address: request.ip,
      cookies: cookiesOf(request, reply, options.secureCookies),
    })
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(checkResponse(data)))
  }

  app.route({
    ...(definition.largest !== undefined && {
      bodyLimit: definition.largest,
      // Refuses strangers before reading a large body.
      onRequest: (request) =>
        inRequest(request, async () => void (await authorise(definition, options, request))),
    }),
    method: definition.method,
    url: OPERATOR_BASE + fastifyPath(definition.path),
    async handler(request, reply) {
      try {
        return await inRequest(request, () => answer(request, reply))
      } catch (failure) {
        if (failure instanceof AppError && failure.status === 401)
          options.limits?.countRefusal(request.ip)
        throw failure
      }
    },
  })
}

/** Throws 401 without a session, and 403, which it records, without the permission. */
async function authorise(
  { needs, method, path }: OperatorCall,
  options: Pick<OperatorOptions, 'session' | 'recordRefusal'>,
  request: FastifyRequest,
): Promise<DeskSession> {
  const session = await options.session(request.cookies[OPERATOR_COOKIE])
  if (needs === 'public' || needs === 'session') return session
  try {
    requireOperator(session.actor, needs)
  } catch (failure) {
    await options.recordRefusal(session.actor, `${method} ${path}`)
    throw failure
  }
  return session
}

function bodyOf({ body }: OperatorCall, input: unknown): unknown {
  if (!body) return undefined
  const read = firstProblem(body, input, labelOf)
  if ('data' in read) return read.data
  throw badRequest(read.problem)
}
