import { parentPort } from 'node:worker_threads'

import { drawSheet } from './pdf/draw-sheet.ts'
import type { Sheet } from './sheet.ts'

export interface SheetRequest {
  id: number
  sheet: Sheet
  at: Date
}

export interface SheetResponse {
  id: number
  bytes: Uint8Array | null
  problem: string | null
}

parentPort?.on('message', ({ id, sheet, at }: SheetRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const respond = (result: Omit<SheetResponse, 'id'>) => parentPort?.postMessage({ id, ...result })
  drawSheet(sheet, at).then(
    (bytes) => respond({ bytes, problem: null }),
    (failure: unknown) => respond({ bytes: null, problem: String(failure) }),
  )
})
