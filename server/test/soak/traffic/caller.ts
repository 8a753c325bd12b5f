import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient, type Call, type Extra } from '@paydeck/contract/protocol/client'
import { ApiError } from '@paydeck/contract/protocol/error'
import type { AnyRoute, ResponseOf, Arguments } from '@paydeck/contract/protocol/route'

import type { Tally } from './tally.ts'

/** How often a call with an unknown outcome is repeated before it is given up. */
const TRIES = 120

/** Each merchant's orders and customers carry a mark that identifies them. */
const MARK = /\bM(\d{3})-|@m(\d{3})\.example/g

/** Finds another merchant's mark in a text; any match is a serious fault. */
const foreignMatches = (text: string, mark: string): string[] =>
  [...text.matchAll(MARK)].flatMap(([match, number, host]) =>
    (number ?? host) === mark ? [] : [match],
  )

export interface CallerOptions {
  /** The mark of this caller's merchant. */
  mark: string
  /** The server processes, any of which may be down. */
  addresses: readonly string[]
  tally: Tally
  /** Called with another merchant's text in an answer. */
  onForeign: (text: string) => void
  token: () => string | null
  /** The cookie of a customer's link. */
  cookie?: string
}

/** Sends calls to any server process and checks every answer for another merchant's texts. */
export function createCaller({ mark, addresses, tally, onForeign, token, cookie }: CallerOptions) {
  let nextAddress = Math.floor(performance.now()) % addresses.length
  const send: typeof fetch = async (input, init) => {
    const answer = await fetch(input, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), ...(cookie && { cookie }) },
      signal: AbortSignal.timeout(40_000),
    })
    const text = await answer.text()
    for (const match of foreignMatches(text, mark))
      onForeign(`${new URL(answer.url).pathname} answered merchant ${mark} with "${match}"`)
    return new Response(answer.status === 204 ? null : text, answer)
  }
  const clients: Call[] = addresses.map((address) =>
    createClient({
      bases: { api: `${address}/api`, v3: `${address}/api/v3` },
      token: () => Promise.resolve(token()),
      fetch: send,
    }),
  )
  const next = (): Call => {
    nextAddress = (nextAddress + 1) % clients.length
    const client = clients[nextAddress]
    if (!client) throw new Error('There is no server to call.')
    return client
  }

  return {
    /** Makes one attempt and counts it under its name; throws what the call throws. */
    async once<R extends AnyRoute>(
      name: string,
      route: R,
      args: Arguments<R>,
      extra?: Extra,
    ): Promise<ResponseOf<R>> {
      const startedAt = performance.now()
      try {
        const answer = await next()(route, args, extra)
        tally.add(name, 'answered', performance.now() - startedAt)
        return answer
      } catch (failure) {
        const isRefused =
          failure instanceof ApiError && failure.status >= 400 && failure.status < 500
        tally.add(name, isRefused ? 'refused' : 'failed', performance.now() - startedAt)
        throw failure
      }
    },

    /** Repeats a call under its key until the outcome is known, as a careful client does. */
    async certainly<R extends AnyRoute>(
      name: string,
      route: R,
      args: Arguments<R>,
      idempotencyKey: string,
    ): Promise<ResponseOf<R>> {
      for (let tries = 1; ; tries++) {
        try {
          return await this.once(name, route, args, { idempotencyKey })
        } catch (failure) {
          const isOpen =
            failure instanceof ApiError &&
            (failure.status === 0 ||
              failure.status >= 500 ||
              failure.errorCode === 'request_in_progress')
          if (!isOpen || tries >= TRIES) throw failure
          await sleep(500)
        }
      }
    },
  }
}

export type Caller = ReturnType<typeof createCaller>
