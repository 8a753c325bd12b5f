import pg from 'pg'

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

/** Connections that keep their statements prepared, under names which all of a pool share. */
export function namingClient(): typeof pg.Client {
  const nameOf = statementNamer()
  const send = (client: pg.Client, args: unknown[]): unknown =>
    Reflect.apply(pg.Client.prototype.query as (...all: unknown[]) => unknown, client, args)

  class NamingClient extends pg.Client {
    /** How often all names were given up on this connection. */
    generation = 0
  }

  async function sendNamed(
    client: NamingClient,
    name: string,
    [text, values]: [string, unknown[]],
  ) {
    try {
      return await send(client, [{ name: `${name}_${client.generation}`, text, values }])
    } catch (failure) {
      if (isStaleStatement(failure)) client.generation += 1
      throw failure
    }
  }

  function query(this: NamingClient, ...args: unknown[]): unknown {
    const name = hasValues(args) ? nameOf(args[0]) : null
    return hasValues(args) && name !== null ? sendNamed(this, name, args) : send(this, args)
  }
  NamingClient.prototype.query = query as pg.Client['query']
  return NamingClient
}
