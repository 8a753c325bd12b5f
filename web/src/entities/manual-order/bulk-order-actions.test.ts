import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '#/lib/api/query-client.ts'
import { Refusal, serve } from '../../../test/network.ts'
import {
  runBulkAction,
  type BulkAction,
  type OrderOutcome,
  type Outcomes,
} from './bulk-order-actions.ts'

afterEach(() => vi.restoreAllMocks())

const orders = [1, 2, 3].map((nth) => ({
  merchantOrderId: `ordr_${nth}`,
  customerEmail: `${nth}@customer.example`,
  phoneNo: nth === 2 ? '+61412345678' : null,
})) as never

async function run(
  action: BulkAction,
  before: Outcomes = new Map(),
  report: (id: string, outcome: OrderOutcome) => void = () => undefined,
  client = createQueryClient(),
) {
  const outcomes = new Map<string, OrderOutcome>()
  const observer = new MutationObserver(client, runBulkAction('mcht_1', action))
  const onOutcome = (id: string, outcome: OrderOutcome) => {
    report(id, outcome)
    outcomes.set(id, outcome)
  }
  await observer.mutate({ orders, previous: before, onOutcome })
  return outcomes
}
const states = (outcomes: Outcomes) =>
  [...outcomes.values()].map((outcome) =>
    outcome.state === 'failed'
      ? `${outcome.isUnknown ? 'unknown' : 'refused'}: ${outcome.error.message}`
      : outcome.state,
  )
const cancelPath = (nth: number) => `DELETE /merchants/mcht_1/orders/ordr_${nth}`
const resendPath = (nth: number) =>
  `POST /merchants/mcht_1/orders/invoices/ordr_${nth}/resend-comms`

test('BEY-128 a refused order does not stop the others, and each has its own result', async () => {
  const { sent } = serve({
    [cancelPath(1)]: null,
    [cancelPath(2)]: new Refusal(409, 'This order has already been paid.'),
    [cancelPath(3)]: null,
  })
  expect(states(await run('cancel'))).toEqual([
    'done',
    'refused: This order has already been paid.',
    'done',
  ])
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([1, 2, 3].map(cancelPath))
})

test('BEY-128 sends each order to its customer; one without an answer may have been sent', async () => {
  const { sent } = serve({
    [resendPath(1)]: null,
    [resendPath(2)]: new Refusal(500, 'Lost'),
    [resendPath(3)]: null,
  })
  expect(states(await run('resend'))).toEqual(['done', 'unknown: Lost', 'done'])
  expect(sent.map(({ path }) => path.split('?')[1])).toEqual([
    'sendEmail=true&sendSms=false',
    'sendEmail=true&sendSms=true',
    'sendEmail=true&sendSms=false',
  ])
})

test('BEY-156 repeats an attempt with a lost answer under the same key, a refused one under a new key', async () => {
  const keys: (string | null)[] = []
  const answers = [500, 409, 500, 409].map((status) => Response.json({ message: 'No' }, { status }))
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, request) => {
    keys.push(new Headers(request?.headers).get('idempotency-key'))
    return Promise.resolve(answers.shift() ?? Response.json({ message: 'No' }, { status: 409 }))
  })
  const before = await run('resend')
  const [lost, refused] = keys.splice(0)
  await run('resend', before)
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[0]).toBe(lost)
  expect(keys[1]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(refused)
})

test('BEY-128 an unanswered cancellation counts as done if the order turns out to be cancelled', async () => {
  const cancelled = () =>
    Response.json(
      { message: 'Cancelled', errorCode: 'order_cancelled', tracer: 'r' },
      { status: 409 },
    )
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(cancelled()))
  expect(states(await run('cancel'))[0]).toBe('refused: Cancelled')
  const error = { message: '', status: 0 } as never
  const lost = new Map([
    ['ordr_1', { state: 'failed', error, isUnknown: true, idempotencyKey: 'k' } as const],
  ])
  expect(states(await run('cancel', lost))).toEqual([
    'done',
    'refused: Cancelled',
    'refused: Cancelled',
  ])
})

test('reports each order as running, then as done, and refetches the lists', async () => {
  serve(Object.fromEntries([1, 2, 3].map((nth) => [cancelPath(nth), null])))
  const client = createQueryClient()
  const lists = [
    ['orders', 'mcht_1', 'unpaid'],
    ['orders', 'mcht_2', 'unpaid'],
  ]
  for (const key of lists) client.setQueryData(key, [])
  const reported: string[] = []
  await run('cancel', new Map(), (id, outcome) => reported.push(`${id} ${outcome.state}`), client)
  expect(reported).toEqual([
    'ordr_1 running',
    'ordr_1 done',
    'ordr_2 running',
    'ordr_2 done',
    'ordr_3 running',
    'ordr_3 done',
  ])
  expect(lists.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false])
})

test('an unanswered resend is not repeated once its order is cancelled', async () => {
  const cancelled = { message: 'Cancelled', errorCode: 'order_cancelled', tracer: 'r' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json(cancelled, { status: 409 })),
  )
  const error = { message: '', status: 0 } as never
  const lost = { state: 'failed', error, isUnknown: true, idempotencyKey: 'k' } as const
  expect(states(await run('resend', new Map([['ordr_1', lost]])))[0]).toBe('refused: Cancelled')
})

test('an answer that breaks off leaves the outcome unknown', async () => {
  const broken = { text: () => Promise.reject(new Error('Broken off')) }
  serve({ [cancelPath(1)]: Object.assign(new Response(), broken) })
  expect(states(await run('cancel'))[0]).toBe('unknown: Something went wrong.')
})
