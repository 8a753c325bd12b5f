import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type World } from '../harness.ts'
import { ledgerViolations } from '../money/ledger-checks.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { type Node, nodesOf } from './nodes.ts'
import { type Sale, type Seller, sellDuring } from './sellers.ts'

const MERCHANTS = 8

let cluster: TestCluster
let world: World
let nodes: ReturnType<typeof nodesOf>
const sellers: Seller[] = []
/** Answers to one merchant that contained data of another. */
const foreign: string[] = []

const isSameNode = (a: Node, b: Node): boolean => a.host === b.host && a.port === b.port
const failuresOf = (sales: readonly Sale[]) =>
  sales.flatMap(({ failure, seller }) => (failure === null ? [] : [`${seller.mark}: ${failure}`]))
const slowest = (sales: readonly Sale[]): number => Math.max(...sales.map(({ took }) => took))
const printSales = (label: string, sales: readonly Sale[]): void =>
  console.log(
    `${label}: ${sales.length} sales, ${failuresOf(sales).length} failed, the slowest ${Math.round(slowest(sales))} ms`,
  )

async function at(node: Node): Promise<Seller[]> {
  const homes = await Promise.all(
    sellers.map(async (seller) => ({
      seller,
      home: await nodes.homeOf(seller.merchant.merchantId),
    })),
  )
  return homes.filter(({ home }) => isSameNode(home, node)).map(({ seller }) => seller)
}

/** A worker with some merchants but not all; moves the first merchant to an empty worker if need be. */
async function aNodeOfSome(): Promise<Node> {
  const workers = await nodes.workers()
  for (const node of workers) {
    const rowCount = (await at(node)).length
    if (rowCount > 0 && rowCount < MERCHANTS) return node
    if (rowCount === 0 && sellers[0]) {
      await nodes.move(sellers[0].merchant.merchantId, node)
      return node
    }
  }
  throw new Error('One worker alone')
}

beforeAll(async () => {
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  nodes = nodesOf(databaseUrl)
  world = await startWorld({ databaseUrl })
  for (let n = 0; n < MERCHANTS; n++)
    sellers.push({
      merchant: await world.merchant(),
      mark: `Merchant${n}of${MERCHANTS}`,
      paid: new Map(),
    })
}, 300_000)
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

describe('BEY-205 merchants on a cluster keep selling, five payments a second', () => {
  test('BEY-238 while one of them gets a separate shard: merchants on other shards', async () => {
    const [first] = sellers
    if (!first) throw new Error('No merchant')
    const homes = await Promise.all(
      sellers.map(({ merchant }) => nodes.homeOf(merchant.merchantId)),
    )
    const together = new Set(sellers.filter((_, n) => homes[n]?.shard === homes[0]?.shard))
    // Writers to this shard are blocked meanwhile and some give up, but the last test shows that nothing is lost.
    const separated = await sellDuring(sellers, foreign, () =>
      nodes.isolate(first.merchant.merchantId),
    )
    printSales('a separate part', separated)
    expect(failuresOf(separated.filter(({ seller }) => !together.has(seller)))).toEqual([])
  })

  test('while all shards are rebalanced over the nodes, and while one merchant moves to another node', async () => {
    const [first] = sellers
    if (!first) throw new Error('No merchant')
    const { merchantId } = first.merchant
    const uneven = await nodes.parts()
    expect(Math.max(...uneven) - Math.min(...uneven)).toBeGreaterThan(1)
    const spread = await sellDuring(sellers, foreign, () => nodes.rebalance())
    printSales('spread anew', spread)
    const even = await nodes.parts()
    expect(Math.max(...even) - Math.min(...even)).toBeLessThanOrEqual(1)
    const currentNode = await nodes.homeOf(merchantId)
    const other = (await nodes.workers()).find((node) => !isSameNode(node, currentNode))
    if (!other) throw new Error('One worker alone')
    const moved = await sellDuring(sellers, foreign, () => nodes.move(merchantId, other))
    printSales('moved', moved)
    expect(await nodes.homeOf(merchantId)).toMatchObject(other)
    expect(failuresOf([...spread, ...moved])).toEqual([])
  })

  test('while a node is down: merchants on the other node; all of them once it is back', async () => {
    const away = await aNodeOfSome()
    const worker = await nodes.place(away)
    const remaining = new Set(await at(away))
    expect([0, sellers.length]).not.toContain(remaining.size)
    const during = await sellDuring(sellers, foreign, async () => {
      await sleep(1_000)
      await nodes.kill(worker)
      await sleep(10_000)
      await nodes.start(worker)
    })
    printSales('a node away', during)
    expect(failuresOf(during.filter(({ seller }) => !remaining.has(seller)))).toEqual([])
    expect(failuresOf(during.filter(({ seller }) => remaining.has(seller)))).not.toEqual([])
    const after = await sellDuring(sellers, foreign, () => sleep(10_000))
    printSales('back', after)
    expect(failuresOf(after)).toEqual([])
  })

  test('no cent is lost or doubled, and no merchant saw another’s data', async () => {
    for (let hour = 0; hour < 24; hour++) {
      world.time.advance({ hours: 1 })
      for (const sweep of world.app.sweeps) await sweep.run()
    }
    for (const { merchant, mark, paid } of sellers) {
      const { merchantId } = merchant
      expect(await ledgerViolations(world, merchantId), mark).toEqual([])
      const rows = await world.db.reader.query<{ number: string; captured: number }>(
        'test_captured',
        `select internal_order_id as number, captured from app.payment where merchant_id = $1 and captured > 0`,
        [merchantId],
      )
      const booked = new Map(rows.map(({ number, captured }) => [number, captured]))
      expect(booked.size, 'no order was paid twice').toBe(rows.length)
      for (const [number, amount] of paid)
        expect([number, booked.get(number)]).toEqual([number, amount])
      expect(rows.filter(({ number }) => !number.startsWith(`${mark}-`))).toEqual([])
    }
    expect(foreign).toEqual([])
  })
})
