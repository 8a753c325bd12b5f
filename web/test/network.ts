import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { vi } from 'vitest'

import { configureApi } from '#/lib/api/api.ts'

export interface SentRequest {
  method: string
  path: string
  body: unknown
}

/** The answers by `METHOD /path`: a value, a `Refusal`, a `Response`, or a function that is called with the body
 * of each request and may return a promise. */
export type Answers = Record<string, unknown>

export class Refusal {
  readonly status: number
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  constructor(status: number, message = '', fields: Readonly<Record<string, string>> = {}) {
    this.status = status
    this.message = message
    this.fields = fields
  }
}

/** One page of a list, with the headers of its answer. */
export class ListPage {
  readonly items: readonly unknown[]
  readonly totalPages: number
  readonly headers: Readonly<Record<string, string>>
  constructor(
    items: readonly unknown[],
    totalPages = 1,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.items = items
    this.totalPages = totalPages
    this.headers = headers
  }
}

const textOf = (body: BodyInit | null | undefined): string => (typeof body === 'string' ? body : '')

/**
 * Replaces the network in component tests: answers by `METHOD /path` (without query), 404 for
 * everything else. Returns the requests in order.
 */
export function serve(answers: Answers): { sent: SentRequest[]; change: (more: Answers) => void } {
  const sent: SentRequest[] = []
  const current = { ...answers }
  configureApi({ bases: { api: '/api', v3: '/api/v3' }, token: () => Promise.resolve('token') })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const address = url instanceof Request ? url.url : url.toString()
    const path = address.replace(/^.*\/api/, '')
    const method = init?.method ?? 'GET'
    const body = textOf(init?.body)
    const requestBody: unknown = body === '' ? undefined : JSON.parse(body)
    sent.push({ method, path, body: requestBody })
    const handler = current[`${method} ${path.split('?')[0]}`]
    const answer: unknown = typeof handler === 'function' ? await handler(requestBody) : handler
    if (answer instanceof Response) return answer
    if (answer instanceof ListPage)
      return Response.json(answer.items, {
        headers: { [PAGE_COUNT_HEADER]: String(answer.totalPages), ...answer.headers },
      })
    if (answer instanceof Refusal)
      return Response.json(
        { message: answer.message, tracer: 'r-1', fields: answer.fields },
        { status: answer.status },
      )
    if (answer === undefined)
      return Response.json({ message: `No ${method} ${path}` }, { status: 404 })
    return answer === null ? new Response('', { status: 200 }) : Response.json(answer)
  })
  return { sent, change: (more) => Object.assign(current, more) }
}
