import pg from 'pg'

import { sendBehind } from './beginning-query.ts'
import { statementNamer } from './statement-namer.ts'

/**
 * Whether a prepared statement no longer fits: a migration has changed the columns of its result, or the connection has
 * lost it. Under a new name the same statement works.
 */
export function isStaleStatement(failure: unknown): boolean {
  if (!(failure instanceof pg.DatabaseError)) return false
  const { code, message } = failure
  return code === '26000' || (code === '0A000' && message.startsWith('cached plan'))
}

const hasValues = (args: unknown[]): args is [text: string, values: unknown[]] =>
  args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1]) && args[1].length > 0

/** The driver gives what a statement answers; a transaction without statements has nothing to begin or end. */
const NOTHING = { command: '', rowCount: null, rows: [] }

const isEnd = ([text]: unknown[]): boolean => text === 'commit' || text === 'rollback'

export interface Naming {
  /** False: no statement stays prepared. */
  isNamed?: boolean
  /** What each transaction runs behind its `begin`. */
  preamble?: string | null
}

/** `begin`, the preamble, and what else the caller begins with. */
export function partsOf(text: string, preamble: string | null): string[] {
  const [, begin = text, rest] = /^(begin[^;]*)(?:; ([^]*))?$/.exec(text) ?? []
  return [begin, preamble, rest].filter((part) => part !== null && part !== undefined)
}

const send = (client: pg.Client, args: unknown[]): unknown =>
  Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, client, args)

const sendBeginning = (client: pg.Client, beginning: readonly string[], config: pg.QueryConfig) =>
  sendBehind(beginning, config, (first) => send(client, [first]))

/**
 * Connections that keep their statements prepared, under names which all of a pool share, and that begin a transaction
 * with its first statement: one journey to the database less.
 */
export function namingClient({ isNamed = true, preamble = null }: Naming = {}): typeof pg.Client {
  const nameOf = isNamed ? statementNamer() : () => null
  class NamingClient extends pg.Client {
    /** How often all names were given up on this connection. */
    generation = 0
    /** What begins the transaction, while nothing of it has been sent. */
    beginning: readonly string[] | null = null
    isInTransaction = false
  }

  async function sendValues(
    client: NamingClient,
    [text, values]: [string, unknown[]],
    isAgain = false,
  ): Promise<unknown> {
    const { beginning } = client
    client.beginning = null
    const name = nameOf(text)
    const config = { ...(name !== null && { name: `${name}_${client.generation}` }), text, values }
    try {
      return await (beginning === null
        ? send(client, [config])
        : sendBeginning(client, beginning, config))
    } catch (failure) {
      if (!isStaleStatement(failure)) throw failure
      client.generation += 1
      // A transaction is repeated as a whole, by its caller.
      if (client.isInTransaction || isAgain) throw failure
      return sendValues(client, [text, values], true)
    }
  }

  /** Several statements in one text cannot share a packet with what begins them. */
  async function sendAfterBeginning(
    client: NamingClient,
    beginning: readonly string[],
    args: unknown[],
  ) {
    client.beginning = null
    if (isEnd(args)) return NOTHING
    await send(client, [beginning.join('; ')])
    return send(client, args)
  }

  function ask(this: NamingClient, ...args: unknown[]): unknown {
    const [text] = args
    if (typeof text === 'string' && text.startsWith('begin')) {
      this.beginning = partsOf(text, preamble)
      this.isInTransaction = true
      return Promise.resolve(NOTHING)
    }
    if (isEnd(args)) this.isInTransaction = false
    if (hasValues(args)) return sendValues(this, args)
    return this.beginning === null
      ? send(this, args)
      : sendAfterBeginning(this, this.beginning, args)
  }
  NamingClient.prototype.query = ask as pg.Client['query']
  return NamingClient
}
