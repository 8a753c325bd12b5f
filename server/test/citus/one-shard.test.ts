import { api, type CallName } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withClient } from '../../src/db/migrations/with-client.ts'
import { openMerchantFixture, payOut, type MerchantFixture } from '../merchant-fixture.ts'
import { startWorld, type World } from '../harness.ts'
import { sendCall, callsOf } from '../prepared-call.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { recordCommands, type SentCommand } from './recorded-commands.ts'

let cluster: TestCluster
let recorder: Awaited<ReturnType<typeof recordCommands>>
let world: World
let own: MerchantFixture
let prepare: ReturnType<typeof callsOf>
/** The merchant's shard of each table. */
let ownShard: string
let homeNode: string

beforeAll(async () => {
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  recorder = await recordCommands(databaseUrl)
  world = await startWorld({ databaseUrl })
  own = await openMerchantFixture(world)
  prepare = callsOf(world, own)
  world.time.advance({ days: 9 })
  own.payoutId = await payOut(world, own.merchant)
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ from: string; node: string }>(
      `select citus_shards.shardid, s.shardminvalue as from, nodename || ':' || nodeport as node
       from pg_dist_shard s join citus_shards on citus_shards.shardid = s.shardid
       where s.shardid = get_shard_id_for_distribution_column('app.merchant', $1::text)`,
      [own.merchant.merchantId],
    )
    ownShard = rows[0]?.from ?? ''
    homeNode = rows[0]?.node ?? ''
  })
}, 300_000)
afterAll(async () => {
  await world.stop()
  recorder.stop()
  await cluster.stop()
})

/** These calls concern a person, who may work for many merchants. */
const PERSONAL_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'listWorkplaces',
  'turnSecondFactorOff',
])

const shardsOf = (sent: readonly SentCommand[]): string[] => [
  ...new Set(sent.flatMap(({ shards }) => shards)),
]

/** Rows that one node read and sent to another. */
const viaOthers = (sent: readonly SentCommand[]): string[] =>
  sent.flatMap(({ node, text }) => (node !== homeNode && text.startsWith('COPY "') ? [text] : []))

describe('BEY-204 on a cluster', () => {
  test('the recorder sees the statements: a payment’s go to the merchant’s shard', async () => {
    const prepared = await prepare('queryPayments')
    recorder.take()
    await sendCall(world.origin, prepared)
    expect(shardsOf(recorder.take())).toEqual([ownShard])
  })

  test.each((Object.keys(api) as CallName[]).filter((name) => name !== 'followEvents'))(
    '%s asks only one node for the merchant’s rows',
    async (name) => {
      const prepared = await prepare(name)
      recorder.take()
      const { status, body } = await sendCall(world.origin, prepared)
      const sent = recorder.take()
      expect(status, body).toBeLessThan(300)
      if (PERSONAL_CALLS.has(name)) return
      const elsewhere = sent.filter(({ shards }) => shards.some((shard) => shard !== ownShard))
      expect(elsewhere.map(({ text }) => text)).toEqual([])
      expect(viaOthers(sent)).toEqual([])
    },
  )
})
