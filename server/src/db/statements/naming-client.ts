import pg from 'pg'

import { sendBehind } from './beginning-query.ts'
import { statementNamer } from './statement-namer.ts'

/**
 * Whether a prepared statement is stale: a migration changed its result columns, or the connection lost it. The same
 * statement works under a new name.
 */
export function isStaleStatement(failure: unknown): boolean {
  if (!(failure instanceof pg.DatabaseError)) return false
  const { code, message } = failure
  return code === '26000' || (code === '0A000' && message.startsWith('cached plan'))
}

const hasValues = (args: unknown[]): args is [text: string, values: unknown[]] =>
  args.length === 2 && typeof args[0] === 'string' && Array.isArray(args[1]) && args[1].length > 0

/** The result of a `begin` that is not sent yet, or of ending a transaction that never began. */
const EMPTY_RESULT = { command: '', rowCount: null, rows: [] }

const isEnd = ([text]: unknown[]): boolean => text === 'commit' || text === 'rollback'

export interface Naming {
  /** False: no statement stays prepared. */
  isNamed?: boolean
  /** What each transaction runs after its `begin`. */
  preamble?: string | null
}

/** `begin`, the preamble, and the rest of the caller's text. */
export function beginStatements(text: string, preamble: string | null): string[] {
  const [, begin = text, rest] = /^(begin[^;]*)(?:; ([^]*))?$/.exec(text) ?? []
  return [begin, preamble, rest].filter((part) => part !== null && part !== undefined)
}

const send = (client: pg.Client, args: unknown[]): unknown =>
  Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, client, args)

const sendBeginning = (client: pg.Client, beginning: readonly string[], config: pg.QueryConfig) =>
  sendBehind(beginning, config, (first) => send(client, [first]))

/**
 * Connections that keep statements prepared, under names shared by the pool, and that send a transaction's `begin` with
 * its first statement, which saves a round trip.
 */
export function namingClient({ isNamed = true, preamble = null }: Naming = {}): typeof pg.Client {
  const nameOf = isNamed ? statementNamer() : () => null
  class NamingClient extends pg.Client {
    /** How often this connection gave up all its names. */
    generation = 0
    /** Statements that begin the transaction, until they are sent. */
    beginning: readonly string[] | null = null
    isInTransaction = false
  }

  async function sendValues(
    client: NamingClient,
    [text, values]: [string, unknown[]],
    isRetry = false,
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
      // The caller must repeat the whole transaction.
      if (client.isInTransaction || isRetry) throw failure
      return sendValues(client, [text, values], true)
    }
  }

  /** A text with several statements cannot share a packet with those that begin the transaction. */
  async function sendAfterBeginning(
    client: NamingClient,
    beginning: readonly string[],
    args: unknown[],
  ) {
    client.beginning = null
    if (isEnd(args)) return EMPTY_RESULT
    await send(client, [beginning.join('; ')])
    return send(client, args)
  }

  function query(this: NamingClient, ...args: unknown[]): unknown {
    const [text] = args
    if (typeof text === 'string' && text.startsWith('begin')) {
      this.beginning = beginStatements(text, preamble)
      this.isInTransaction = true
      return Promise.resolve(EMPTY_RESULT)
    }
    if (isEnd(args)) this.isInTransaction = false
    if (hasValues(args)) return sendValues(this, args)
    return this.beginning === null
      ? send(this, args)
      : sendAfterBeginning(this, this.beginning, args)
  }
  NamingClient.prototype.query = query as pg.Client['query']
  return NamingClient
}
