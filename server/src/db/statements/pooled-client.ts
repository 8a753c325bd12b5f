import pg from 'pg'

import { sendBehind } from './beginning-query.ts'
import { type Naming, namingClient, partsOf } from './naming-client.ts'

type Answered = (failure: unknown, result?: unknown) => void

const isEnd = (text: unknown): boolean => text === 'commit' || text === 'rollback'
const isSubmittable = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'submit' in query

/** For a text with several statements the driver returns a list, which starts with our preamble. */
const withoutFirst = (results: unknown): unknown => {
  const [, ...own] = results as unknown[]
  return own.length === 1 ? own[0] : own
}

/**
 * For a pooler that may give each transaction another connection: each sends its role and limits again in its first
 * packet. A statement outside a transaction is sent together with the preamble.
 */
export function pooledClient(naming: Naming & { preamble: string }): typeof pg.Client {
  const { preamble } = naming
  const Parent = namingClient(naming)
  const send = (client: pg.Client, args: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, client, args)
  const within = (client: pg.Client, args: unknown[]): unknown =>
    Reflect.apply(Parent.prototype.query as (...all: unknown[]) => unknown, client, args)

  class PooledClient extends Parent {
    isInTransaction = false
  }

  async function alone(client: PooledClient, text: string, values: unknown): Promise<unknown> {
    if (Array.isArray(values) && values.length > 0)
      return sendBehind([preamble], { text, values }, (query) => send(client, [query]))
    return withoutFirst(await send(client, [`${preamble}; ${text}`]))
  }

  function begin(client: PooledClient, text: string): unknown {
    client.isInTransaction = true
    // A stream follows, which cannot be sent in one packet with the beginning.
    if (text.startsWith('begin read only'))
      return send(client, [partsOf(text, preamble).join('; ')])
    return within(client, [text])
  }

  function answer(client: PooledClient, args: unknown[]): unknown {
    const [text, values] = args
    if (typeof text !== 'string') {
      if (isSubmittable(text)) return send(client, args)
      const config = text as pg.QueryConfig
      return answer(client, [config.text, config.values])
    }
    if (text.startsWith('begin')) return begin(client, text)
    if (!client.isInTransaction) return alone(client, text, values)
    if (isEnd(text)) client.isInTransaction = false
    return within(client, args)
  }

  function ask(this: PooledClient, ...args: unknown[]): unknown {
    const last = args.at(-1)
    if (typeof last !== 'function') return answer(this, args)
    const answered = last as Answered
    return void (answer(this, args.slice(0, -1)) as Promise<unknown>).then(
      (result) => answered(null, result),
      answered,
    )
  }
  PooledClient.prototype.query = ask as pg.Client['query']
  return PooledClient
}
