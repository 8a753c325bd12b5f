import { setTimeout as sleep } from 'node:timers/promises'

import { paymentCalls } from '@paydeck/contract/calls/payments/payments'
import { fillPath } from '@paydeck/contract/protocol/route'

import { followLive, type LiveReader } from '../../../server/test/live-reader.ts'
import type { ChargeBench, Due } from '../charge-bench.ts'
import { median, ms } from '../figures.ts'
import { memoryOf } from '../process-memory.ts'
import type { Report } from '../report.ts'

const LISTS = 200
const PER_SECOND = 5
const SECONDS = 30
/** How often an open list reads its rows again at most, as the dashboard does. In milliseconds. */
const PAUSE_MS = 2_500
const SETTLE_MS = 10_000
const KB = 1024
const MAX_KB = 200
const MAX_DELAY_MS = 1_000

interface OpenList {
  reader: LiveReader
  read: () => Promise<void>
}

/** What many open lists of one merchant cost a server while customers pay. */
export async function measureLive(house: ChargeBench, report: Report): Promise<void> {
  const { server, charge } = house
  const { merchantId } = charge.shop
  const origin = `http://127.0.0.1:${server.port}`
  const token = await house.signIn(merchantId)
  const due = await house.makeDue(PER_SECOND * SECONDS, merchantId)
  const path = fillPath(paymentCalls.queryPayments.path, { merchantId })
  const list = `${origin}/api${path}?page=1&sort=-createdAt`
  const read = async (): Promise<void> => {
    const answer = await fetch(list, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`The list answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  for (let turn = 0; turn < 200; turn++) await read()
  await sleep(SETTLE_MS)
  const before = await memoryOf(server.pid)
  const lists: OpenList[] = []
  for (let at = 0; at < LISTS; at++)
    lists.push({
      reader: await followLive({ origin, merchantId, token: await house.signIn(merchantId) }),
      read,
    })
  await sleep(SETTLE_MS)
  const open = await memoryOf(server.pid)
  const [delays, reads] = await payAll(origin, due, lists)
  const busy = await memoryOf(server.pid)
  const heard = lists.map(({ reader }) => new Set(reader.events.map(({ id }) => id)).size)
  for (const { reader } of lists) reader.close()

  const each = (open - before) / LISTS / KB
  report.heading(`${LISTS} open lists of one merchant, ${PER_SECOND} payments a second`)
  report.check(
    'memory of an open list',
    `${each.toFixed(0)} KB`,
    `at most ${MAX_KB} KB`,
    each <= MAX_KB,
  )
  report.line('the server before', `${(before / KB / KB).toFixed(0)} MB`)
  report.line('with the lists open', `${(open / KB / KB).toFixed(0)} MB`)
  report.line('while customers paid', `${(busy / KB / KB).toFixed(0)} MB`)
  report.line('lists read again', `${(reads / SECONDS).toFixed(0)}/s`)
  const delay = median(delays)
  report.check(
    'from paid to heard, median',
    ms(delay),
    `at most ${MAX_DELAY_MS} ms`,
    delay <= MAX_DELAY_MS,
  )
  const all = heard.every((many) => many === due.length)
  report.check(
    'lists that heard every payment',
    `${heard.filter((many) => many === due.length).length}`,
    `${LISTS}`,
    all,
  )
}

/** Pays at an even rate, while each list reads its rows again when it hears of it. Answers the delays, and how many reads. */
async function payAll(
  origin: string,
  due: readonly Due[],
  lists: readonly OpenList[],
): Promise<[delays: number[], reads: number]> {
  const paidAt = new Map<string, number>()
  const reading = { isOver: false, reads: 0 }
  const readers = lists.map((list) => follow(list, reading))
  const paying: Promise<void>[] = []
  for (const { merchantOrderId, cookie, paymentToken } of due) {
    paying.push(
      fetch(`${origin}/api/orders/${merchantOrderId}/pay`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ paymentToken }),
      }).then(async (answer) => {
        const { transactionId } = (await answer.json()) as { transactionId: string }
        paidAt.set(transactionId, performance.now())
      }),
    )
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(paying)
  await sleep(PAUSE_MS)
  reading.isOver = true
  const heardAt = await Promise.all(readers)
  const delays = heardAt.flatMap((heard) =>
    [...heard].map(([subjectId, at]) => at - (paidAt.get(subjectId) ?? at)),
  )
  return [delays, reading.reads]
}

/** When it heard of each payment, to a few milliseconds. */
async function follow(
  { reader, read }: OpenList,
  reading: { isOver: boolean; reads: number },
): Promise<Map<string, number>> {
  const heard = new Map<string, number>()
  let readAt = -Infinity
  while (!reading.isOver) {
    const news = reader.events.slice(heard.size)
    for (const { subjectId } of news) heard.set(subjectId, performance.now())
    if (heard.size > 0 && performance.now() - readAt > PAUSE_MS * (0.8 + Math.random() * 0.4)) {
      readAt = performance.now()
      reading.reads += 1
      await read()
    }
    await sleep(20)
  }
  return heard
}
