import { useSyncExternalStore } from 'react'

import {
  cancelExport,
  exportState,
  resetExport,
  startExport,
  subscribeToExports,
  type ExportState,
} from './export-runs.ts'
import type { ReportParameters, ReportType } from './report-query.ts'

export interface Export {
  report: ReportType
  state: ExportState
  start: (query: ReportParameters) => Promise<boolean>
  cancel: () => void
  reset: () => void
}

/** At most one at a time. `option` narrows the report: the country of a settlement report. */
export function useExport(merchantId: string, report: ReportType, option?: string): Export {
  const read = (): ExportState => exportState(merchantId, report)
  const state = useSyncExternalStore(subscribeToExports, read, read)
  return {
    report,
    state,
    start: (query) => startExport(merchantId, report, query, option),
    cancel: () => cancelExport(merchantId, report),
    reset: () => resetExport(merchantId, report),
  }
}
