import { paymentCalls, type Payment } from '@paydeck/contract/calls/payments/payments'
import { PAGE_COUNT_HEADER, TOTAL_HEADER, toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'

import { withRow, type PaymentsPage } from '../../../web/src/entities/payment/row-in-list.ts'
import { throttleReads } from '../../../web/src/lib/live/throttle-reads.ts'
import { stayConnected } from './stay-connected.ts'
import { fetchFrom, type Viewer } from './viewer.ts'

const NEWEST = { sort: '-createdAt', page: 1 } as const

/** The rows that a list showed from that time, newest first. */
export interface ListSnapshot {
  at: number
  ids: readonly string[]
}

export interface OpenList {
  takesRows: boolean
  /** The subjects of the events. */
  received: ReadonlySet<string>
  shown: ListSnapshot[]
  /** How often the list was read again. */
  reads(): number
  /** How often it reconnected. */
  resumes(): number
  /** How often it may have missed something. */
  misses(): number
  close(): void
}

/**
 * A list like one open in the dashboard: the server sends its rows and totals when they change.
 * @param takesRows whether the list applies rows from events; a search or a later page does not
 */
export async function openList(viewer: Viewer, takesRows: boolean): Promise<OpenList> {
  const { merchantId } = viewer
  const list = fillPath(paymentCalls.queryPayments.path, { merchantId }) + toQueryString(NEWEST)
  const totals = fillPath(paymentCalls.getPaymentTotals.path, { merchantId })
  const shown: ListSnapshot[] = []
  let page = await readPage(viewer, 1)
  const show = (next: PaymentsPage): void => {
    page = next
    shown.push({ at: performance.now(), ids: idsOf(page) })
  }
  let reads = 0
  const refetch = async (): Promise<void> => {
    const [next] = await Promise.all([readPage(viewer, 1), readTotals(viewer)])
    reads += 1
    show(next)
  }
  const throttle = throttleReads(refetch)
  const received = new Set<string>()
  let misses = 0
  let isTold = false
  const connection = await stayConnected(viewer, [list, totals], {
    onEvent({ subjectId, listeners, payment }) {
      received.add(subjectId)
      const next = takesRows && payment && withRow(page, NEWEST, payment)
      if (next) show(next)
      if (!isTold) throttle.request(listeners)
    },
    onMissed() {
      misses += 1
    },
    onAnswer({ address, headers, body }) {
      isTold = true
      if (address === list) show(listed(body, (name) => headers[name]))
    },
  })
  return {
    takesRows,
    received,
    shown,
    reads: () => reads,
    resumes: connection.resumes,
    misses: () => misses,
    close() {
      throttle.stop()
      connection.close()
    },
  }
}

const listed = (
  body: unknown,
  header: (name: string) => string | null | undefined,
): PaymentsPage => ({
  items: body as Payment[],
  totalPages: Number(header(PAGE_COUNT_HEADER)),
  total: Number(header(TOTAL_HEADER)),
})

const idsOf = ({ items }: PaymentsPage): string[] => items.map(({ transactionId }) => transactionId)

/** The ids of a page, newest first. */
export const readRows = async (viewer: Viewer, page: number): Promise<string[]> =>
  idsOf(await readPage(viewer, page))

async function readPage(viewer: Viewer, page: number): Promise<PaymentsPage> {
  const answer = await request(
    viewer,
    paymentCalls.queryPayments.path + toQueryString({ ...NEWEST, page }),
  )
  return listed(await answer.json(), (name) => answer.headers.get(name))
}

async function readTotals(viewer: Viewer): Promise<void> {
  await (await request(viewer, paymentCalls.getPaymentTotals.path)).arrayBuffer()
}

async function request({ origins, merchantId, token }: Viewer, path: string): Promise<Response> {
  const answer = await fetchFrom(origins, fillPath(path, { merchantId }), {
    isRepeatable: true,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}
