import { parentPort } from 'node:worker_threads'

import { drawSheet } from './pdf/draw-sheet.ts'
import type { Sheet } from './sheet.ts'

export interface SheetAsked {
  id: number
  sheet: Sheet
  at: Date
}

export interface SheetDrawn {
  id: number
  bytes: Uint8Array | null
  problem: string | null
}

parentPort?.on('message', ({ id, sheet, at }: SheetAsked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const answer = (drawn: Omit<SheetDrawn, 'id'>): void => parentPort?.postMessage({ id, ...drawn })
  drawSheet(sheet, at).then(
    (bytes) => answer({ bytes, problem: null }),
    (failure: unknown) => answer({ bytes: null, problem: String(failure) }),
  )
})
