import { useSyncExternalStore } from 'react'

import {
  cancelExport,
  exportState,
  forgetExport,
  startExport,
  subscribeToExports,
  type ExportState,
} from './export-runs.ts'
import type { ReportParameters, ReportType } from './report-query.ts'

/** One report's download, for the button that starts it and the banner that tells of its failure. */
export interface Export {
  report: ReportType
  state: ExportState
  /** Resolves when it is over: false when it failed. */
  start: (query: ReportParameters) => Promise<boolean>
  cancel: () => void
  forget: () => void
}

/**
 * The download of a merchant's report: at most one runs at a time.
 * @param option what the report is narrowed to by its address: the country of a settlement report
 */
export function useExport(merchantId: string, report: ReportType, option?: string): Export {
  const state = useSyncExternalStore(subscribeToExports, () => exportState(merchantId, report))
  return {
    report,
    state,
    start: (query) => startExport(merchantId, report, query, option),
    cancel: () => cancelExport(merchantId, report),
    forget: () => forgetExport(merchantId, report),
  }
}
