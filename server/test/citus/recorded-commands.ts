import pg from 'pg'

import { withClient } from '../../src/db/migrations/with-client.ts'

/** A command that a coordinator sent, the node it went to, and the shards whose tables it names. */
export interface SentCommand {
  node: string
  shards: string[]
  text: string
}

const SHARD = /\b(?:app\.)?[a-z_]+_(\d{6,})\b/g

/** Records what a coordinator sends to its nodes on every connection that this process opens from now on. */
export async function recordCommands(
  url: string,
): Promise<{ take(): SentCommand[]; stop(): void }> {
  const shardOf = await withClient(url, async (client) => {
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1))
    await client.query(`alter database ${name} set citus.log_remote_commands = on`)
    const { rows } = await client.query<{ id: string; from: string }>(
      `select shardid::text as id, shardminvalue as from from pg_dist_shard where shardminvalue is not null`,
    )
    return new Map(rows.map(({ id, from }) => [id, from]))
  })
  let sent: SentCommand[] = []
  const onNotice = (notice: { message: string | undefined; detail: string | undefined }): void => {
    const [, text] = /^issuing (.*)$/s.exec(notice.message ?? '') ?? []
    if (text === undefined) return
    const shards = [...text.matchAll(SHARD)].flatMap(([, id = '']) => shardOf.get(id) ?? [])
    const node = /@([^ ]+)/.exec(notice.detail ?? '')?.[1] ?? ''
    sent.push({ node, shards: [...new Set(shards)], text })
  }
  const prototype = pg.Client.prototype as { connect: (...args: unknown[]) => unknown }
  const { connect } = prototype
  prototype.connect = function listening(this: pg.Client, ...args: unknown[]) {
    this.on('notice', onNotice)
    return Reflect.apply(connect, this, args)
  }
  return {
    take() {
      const all = sent
      sent = []
      return all
    },
    stop() {
      prototype.connect = connect
    },
  }
}
