import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import type { ToyMemory } from './memory.ts'

export interface ToySite {
  origin: string
  /** The cookies that browsers sent. */
  cookies: string[]
  /** The card numbers typed on this site. */
  numbers: string[]
  /** Sets the memory that tokens and challenges belong to; our server creates it after it knows this site's address. */
  serve(memory: ToyMemory): void
  stop(): Promise<void>
}

/** One card asks for a challenge, and the toy does not know the other. It accepts every other number. */
export const TOY_CARDS = { challenge: '4000 0027', unknown: '4000 0000' } as const

const file = (name: string): string => readFileSync(join(import.meta.dirname, 'site', name), 'utf8')

/** The toy's own servers, on another site than ours: `localhost` beside `127.0.0.1`. */
export async function toySite(): Promise<ToySite> {
  let memory: ToyMemory | null = null
  const cookies: string[] = []
  const numbers: string[] = []
  const page = (response: ServerResponse, type: string, body: string): void => {
    // A browser that accepts third-party cookies would send this one with each later request.
    response.writeHead(200, {
      'content-type': type,
      'set-cookie': 'toy=known; Path=/; SameSite=None; Secure',
    })
    response.end(body)
  }
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { number } = JSON.parse(await text(request)) as { number: string }
    numbers.push(number)
    if (number === TOY_CARDS.unknown)
      return answer(response, 402, {
        error: { code: 'toy_number', message: 'The toy does not know this card.' },
      })
    const behaviour = number === TOY_CARDS.challenge ? 'challenge' : undefined
    answer(response, 200, { token: memory?.token(behaviour) })
  }
  const server = createServer((request, response) => {
    if (request.headers.cookie !== undefined) cookies.push(request.headers.cookie)
    const path = new URL(request.url ?? '', 'http://toy').pathname
    if (path === '/toy.js') page(response, 'text/javascript', file('toy.js'))
    else if (path === '/fields') page(response, 'text/html', file('fields.html'))
    else if (path === '/wallet') page(response, 'text/html', file('wallet.html'))
    else if (path === '/tokens') void token(request, response)
    else if (path.startsWith('/challenges/') && request.method === 'GET')
      page(response, 'text/html', file('challenge.html'))
    else if (path.startsWith('/challenges/')) {
      memory?.passChallenges()
      answer(response, 200, {})
    } else answer(response, 404, {})
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    cookies,
    numbers,
    serve(toyMemory) {
      memory = toyMemory
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
