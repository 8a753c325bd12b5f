import { Worker } from 'node:worker_threads'

import type { Sheet } from './sheet.ts'
import type { SheetRequest, SheetResponse } from './sheet-worker.ts'

/** Ends a thread without work after this long, because it holds the fonts in memory. */
const IDLE_MS = 60_000

interface PendingPrint {
  resolve: (bytes: Buffer) => void
  reject: (failure: unknown) => void
}

interface Printer {
  worker: Worker
  pending: Map<number, PendingPrint>
  idle: NodeJS.Timeout | null
}

let printer: Printer | null = null
let lastId = 0

/** Draws a sheet as PDF in a separate thread. `at` is the file's creation date. */
export function printSheet(sheet: Sheet, at: Date): Promise<Buffer> {
  printer ??= startPrinter()
  const { worker, pending, idle } = printer
  if (idle) clearTimeout(idle)
  printer.idle = null
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject })
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage({ id, sheet, at } satisfies SheetRequest)
  })
}

function startPrinter(): Printer {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { execArgv: [] })
  const started: Printer = { worker, pending: new Map(), idle: null }
  worker.unref()
  worker.on('message', (response: SheetResponse) => settle(started, response))
  worker.on('error', (failure) => end(started, failure))
  worker.on('exit', () => end(started, new Error('The thread that draws papers ended.')))
  return started
}

function settle(started: Printer, { id, bytes, problem }: SheetResponse): void {
  const { worker, pending } = started
  const request = pending.get(id)
  pending.delete(id)
  if (bytes) request?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  else request?.reject(new Error(`A paper could not be drawn: ${problem}`))
  if (pending.size > 0) return
  worker.unref()
  started.idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref()
}

/** The next paper starts a new thread. */
function end(started: Printer, failure: unknown): void {
  if (printer === started) printer = null
  for (const { reject } of started.pending.values()) reject(failure)
  started.pending.clear()
}
