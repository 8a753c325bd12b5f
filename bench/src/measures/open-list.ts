import { paymentCalls } from '@paydeck/contract/calls/payments/payments'
import { fillPath } from '@paydeck/contract/protocol/route'

import { followLive, type LiveReader } from '../../../server/test/live-reader.ts'
import { paced } from '../../../web/src/lib/live/paced.ts'

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
  close(): void
}

/** A list as the dashboard has it open: it follows events, and at its pace reads its rows and their totals again. */
export async function openList(viewer: Viewer): Promise<OpenList> {
  const shown: Shown[] = []
  const pace = paced(async () => {
    const [ids] = await Promise.all([readRows(viewer, 1), readTotals(viewer)])
    shown.push({ at: performance.now(), ids })
  })
  const reader = await followLive({ ...viewer, onEvent: ({ listeners }) => pace.ask(listeners) })
  return {
    reader,
    shown,
    close() {
      pace.stop()
      reader.close()
    },
  }
}

/** The ids of a page, newest first. */
export async function readRows(viewer: Viewer, page: number): Promise<string[]> {
  const answer = await ask(
    viewer,
    `${paymentCalls.queryPayments.path}?page=${page}&sort=-createdAt`,
  )
  const rows = (await answer.json()) as { transactionId: string }[]
  return rows.map(({ transactionId }) => transactionId)
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
