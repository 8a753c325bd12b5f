import type { ConstructorOptions } from 'pg-boss'

import { assertRole } from '../db/assert-role.ts'
import { listen } from '../db/listen.ts'
import { openPool } from '../db/pool.ts'

type Db = NonNullable<ConstructorOptions['db']>
export type PooledDb = Db & { close(): Promise<void> }

const ROLE = 'paydeck_app'

/** Runs the queue's statements through the pooler, and listens on a connection past it. */
export async function openPooledDb(options: {
  url: string
  directUrl: string
  named: boolean
  max: number
  onError: (failure: unknown) => void
}): Promise<PooledDb> {
  const { url, directUrl, named, max, onError } = options
  const pool = openPool({
    url,
    role: ROLE,
    max,
    name: 'paydeck queue',
    statementTimeout: 60_000,
    named,
    pooled: true,
    onError,
  })
  await assertRole(pool, ROLE)
  return {
    executeSql: (text: string, values: unknown[] = []) => pool.query(text, values),
    async listen(
      channel: string,
      onNotification: (payload: string) => void,
      onReconnect: () => void,
    ) {
      const close = await listen({
        url: directUrl,
        channel,
        onNotified: (payload) => (payload === undefined ? onReconnect() : onNotification(payload)),
        onError,
      })
      return { close }
    },
    close: () => pool.end(),
  }
}
