import { paymentCalls, type Payment } from '@paydeck/contract/calls/payments/payments'
import { PAGE_COUNT_HEADER, TOTAL_HEADER, toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'

import { followLive, type LiveReader } from '../../../server/test/live-reader.ts'
import { withRow, type Listed } from '../../../web/src/entities/payment/row-in-list.ts'
import { paced } from '../../../web/src/lib/live/paced.ts'

const NEWEST = { sort: '-createdAt', page: 1 } as const

/** Who looks at the payments of a merchant, and where. */
export interface Viewer {
  origin: string
  merchantId: string
  token: string
}

/** The rows that a list showed from a time on, newest first. */
export interface Shown {
  at: number
  ids: readonly string[]
}

export interface OpenList {
  reader: LiveReader
  shown: Shown[]
  /** How often it was read again. */
  reads: number
  close(): void
}

/** A list as the dashboard has it open: it takes in the rows of events, and at its pace reads its rows and totals again. */
export async function openList(viewer: Viewer): Promise<OpenList> {
  const shown: Shown[] = []
  let page = await readPage(viewer, 1)
  const show = (next: Listed): void => {
    page = next
    shown.push({ at: performance.now(), ids: idsOf(page) })
  }
  /** What comes while it reads, which may be from before. */
  let meanwhile: Payment[] | null = null
  const take = (payment: Payment): void => {
    const next = withRow(page, NEWEST, payment)
    if (next) show(next)
  }
  const readAgain = async (): Promise<void> => {
    const rows: Payment[] = (meanwhile = [])
    const read = Promise.all([readPage(viewer, 1), readTotals(viewer)])
    const [next] = await read.finally(() => (meanwhile = null))
    list.reads += 1
    show(next)
    for (const row of rows) take(row)
  }
  const pace = paced(readAgain)
  const reader = await followLive({
    ...viewer,
    onEvent({ listeners, payment }) {
      if (payment) take(payment)
      if (payment) meanwhile?.push(payment)
      pace.ask(listeners)
    },
  })
  const list = {
    reader,
    shown,
    reads: 0,
    close() {
      pace.stop()
      reader.close()
    },
  }
  return list
}

const idsOf = ({ items }: Listed): string[] => items.map(({ transactionId }) => transactionId)

/** The ids of a page, newest first. */
export const readRows = async (viewer: Viewer, page: number): Promise<string[]> =>
  idsOf(await readPage(viewer, page))

async function readPage(viewer: Viewer, page: number): Promise<Listed> {
  const answer = await ask(
    viewer,
    paymentCalls.queryPayments.path + toQueryString({ ...NEWEST, page }),
  )
  return {
    items: (await answer.json()) as Payment[],
    totalPages: Number(answer.headers.get(PAGE_COUNT_HEADER)),
    total: Number(answer.headers.get(TOTAL_HEADER)),
  }
}

async function readTotals(viewer: Viewer): Promise<void> {
  await (await ask(viewer, paymentCalls.getPaymentTotals.path)).arrayBuffer()
}

async function ask({ origin, merchantId, token }: Viewer, path: string): Promise<Response> {
  const answer = await fetch(`${origin}/api${fillPath(path, { merchantId })}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}
