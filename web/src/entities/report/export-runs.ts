import { reportCalls } from '@paydeck/contract/calls/reports'
import { ApiError } from '@paydeck/contract/protocol/error'

import { callForFile } from '#/lib/api/api.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { fileNameOf, saveFile } from '#/lib/text/save-file.ts'
import { spool } from '#/lib/api/spool.ts'
import type { ReportParameters, ReportType } from './report-query.ts'

export type ExportState =
  | { phase: 'idle' }
  | { phase: 'running'; bytes: number }
  | { phase: 'saved'; bytes: number; fileName: string }
  | { phase: 'failed'; error: ApiError }

const IDLE: ExportState = { phase: 'idle' }
/** The shortest time between two updates of the byte count. */
const UPDATE_INTERVAL_MS = 200

// One download at a time per report. The state lives outside the pages, so that a download
// continues and can report a failure after its list has closed.
const states = new Map<string, ExportState>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function setState(key: string, state: ExportState): void {
  states.set(key, state)
  for (const listener of listeners) listener()
}

const keyOf = (merchantId: string, report: ReportType): string => `${merchantId} ${report}`

export function subscribeToExports(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const exportState = (merchantId: string, report: ReportType): ExportState =>
  states.get(keyOf(merchantId, report)) ?? IDLE

export const resetExport = (merchantId: string, report: ReportType): void =>
  setState(keyOf(merchantId, report), IDLE)

export function cancelExport(merchantId: string, report: ReportType): void {
  running.get(keyOf(merchantId, report))?.abort()
}

/** Saved under the server's file name. Keeps and logs a failure, and resolves to false. */
export async function startExport(
  merchantId: string,
  report: ReportType,
  query: ReportParameters,
  option?: string,
): Promise<boolean> {
  const key = keyOf(merchantId, report)
  if (running.has(key)) return true
  const controller = new AbortController()
  running.set(key, controller)
  setState(key, { phase: 'running', bytes: 0 })
  try {
    const response = await request(
      { merchantId, reportType: report, query },
      option,
      controller.signal,
    )
    setState(key, await save(response, key, `${report}_${query.from}_${query.to}.csv`))
    return true
  } catch (failure) {
    if (controller.signal.aborted) {
      setState(key, IDLE)
      return true
    }
    logFailure(`The ${report} report could not be downloaded`, failure)
    setState(key, { phase: 'failed', error: toApiError(failure) })
    return false
  } finally {
    running.delete(key)
  }
}

function request(
  args: { merchantId: string; reportType: ReportType; query: ReportParameters },
  option: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  if (args.reportType === 'customers')
    return callForFile(reportCalls.downloadCustomers, args, { signal })
  return option === undefined
    ? callForFile(reportCalls.downloadReport, args, { signal })
    : callForFile(reportCalls.downloadReportOfCountry, { ...args, option }, { signal })
}

async function save(response: Response, key: string, fallbackName: string): Promise<ExportState> {
  const { body, headers } = response
  if (!body) throw new ApiError(reportCalls.downloadReport.otherwise, response.status, 'no_body')
  let lastUpdate = 0
  let bytes = 0
  const file = await spool(body, (received) => {
    bytes = received
    if (performance.now() - lastUpdate < UPDATE_INTERVAL_MS) return
    lastUpdate = performance.now()
    setState(key, { phase: 'running', bytes })
  })
  const fileName = fileNameOf(headers.get('content-disposition')) ?? fallbackName
  saveFile(file, fileName)
  return { phase: 'saved', bytes, fileName }
}

/** An interrupted stream or a full disk shows the call's own fallback message. */
const toApiError = (failure: unknown): ApiError =>
  failure instanceof ApiError
    ? failure
    : new ApiError(reportCalls.downloadReport.otherwise, 0, 'broken_off')
