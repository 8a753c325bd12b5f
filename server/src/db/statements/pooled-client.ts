import pg from 'pg'

import { sendBehind } from './beginning-query.ts'
import { type Naming, namingClient, beginStatements } from './naming-client.ts'

type Callback = (failure: unknown, result?: unknown) => void

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
export function pooledClient(options: Naming & { preamble: string }): typeof pg.Client {
  const { preamble } = options
  const Parent = namingClient(options)
  const send = (client: pg.Client, args: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, client, args)
  const queryParent = (client: pg.Client, args: unknown[]): unknown =>
    Reflect.apply(Parent.prototype.query as (...all: unknown[]) => unknown, client, args)

  class PooledClient extends Parent {
    isInTransaction = false
  }

  async function queryAlone(client: PooledClient, text: string, values: unknown): Promise<unknown> {
    if (Array.isArray(values) && values.length > 0)
      return sendBehind([preamble], { text, values }, (query) => send(client, [query]))
    return withoutFirst(await send(client, [`${preamble}; ${text}`]))
  }

  function begin(client: PooledClient, text: string): unknown {
    client.isInTransaction = true
    // A stream follows, which cannot be sent in one packet with the beginning.
    if (text.startsWith('begin read only'))
      return send(client, [beginStatements(text, preamble).join('; ')])
    return queryParent(client, [text])
  }

  function run(client: PooledClient, args: unknown[]): unknown {
    const [text, values] = args
    if (typeof text !== 'string') {
      if (isSubmittable(text)) return send(client, args)
      const config = text as pg.QueryConfig
      return run(client, [config.text, config.values])
    }
    if (text.startsWith('begin')) return begin(client, text)
    if (!client.isInTransaction) return queryAlone(client, text, values)
    if (isEnd(text)) client.isInTransaction = false
    return queryParent(client, args)
  }

  function pooledQuery(this: PooledClient, ...args: unknown[]): unknown {
    const last = args.at(-1)
    if (typeof last !== 'function') return run(this, args)
    const respond = last as Callback
    return void (run(this, args.slice(0, -1)) as Promise<unknown>).then(
      (result) => respond(null, result),
      respond,
    )
  }
  PooledClient.prototype.query = pooledQuery as pg.Client['query']
  return PooledClient
}
