import { payoutCalls } from '@paydeck/contract/calls/payouts'
import { BOOKKEEPING_LINES_HEADER, reportCalls } from '@paydeck/contract/calls/reports'
import type { Currency } from '@paydeck/contract/money/currency'
import { mutationOptions } from '@tanstack/react-query'

import { callForFile } from '#/lib/api/api.ts'
import { saveAnswer } from '#/lib/api/save-answer.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { fileNameOf, saveFile } from '#/lib/text/save-file.ts'
import type { DateRange } from '#/ui/date/date-range.ts'
import { dropShortRows, payoutFileName } from './payout-csv.ts'

const save = (text: string, type: string, name: string): void =>
  saveFile({ blob: new Blob([text], { type }), discard: async () => {} }, name)

/** Downloads the lines of one payout as CSV. Logs failures. */
export const downloadPayoutCsv = (merchantId: string, payoutId: string, timeZone: string) =>
  mutationOptions({
    mutationFn: async () => {
      const args = { merchantId, payoutId, query: { timeZone } }
      const response = await callForFile(reportCalls.downloadPayout, args, {})
      save(dropShortRows(await response.text()), 'text/csv', payoutFileName(new Date()))
    },
    onError: (failure) => logFailure('The transfer could not be downloaded', failure),
  })

/** Saves one payout as PDF. Logs failures. */
export const downloadPayoutPdf = (merchantId: string, payoutId: string) =>
  mutationOptions({
    mutationFn: async () =>
      saveAnswer(
        await callForFile(payoutCalls.downloadPayoutPdf, { merchantId, payoutId }, {}),
        'transfer.pdf',
      ),
    onError: (failure) => logFailure('The transfer could not be downloaded', failure),
  })

export type BookkeepingScope = { payoutId: string } | (DateRange & { currency: Currency })

export interface BookkeepingRequest {
  format: 'xero' | 'ofx'
  account: 'bank' | 'clearing'
  scope: BookkeepingScope
}

const CALLS = {
  xero: { definition: reportCalls.downloadXeroStatement, type: 'text/csv', extension: 'csv' },
  ofx: {
    definition: reportCalls.downloadOfxStatement,
    type: 'application/x-ofx',
    extension: 'ofx',
  },
} as const

export interface BookkeepingFile {
  /** Null when there was nothing to save. */
  name: string | null
  lines: number | null
  request: BookkeepingRequest
}

/** Not saved when empty, because accounting programs refuse files without lines. Logs failures. */
export const downloadBookkeepingFile = (merchantId: string, timeZone: string) =>
  mutationOptions({
    mutationFn: async (request: BookkeepingRequest): Promise<BookkeepingFile> => {
      const { format, account, scope } = request
      const { definition, type, extension } = CALLS[format]
      const query = { account, timeZone, ...scope }
      const response = await callForFile(definition, { merchantId, query }, {})
      const lineCount = response.headers.get(BOOKKEEPING_LINES_HEADER)
      const lines = lineCount === null ? null : Number(lineCount)
      const text = await response.text()
      if (lines === 0) return { name: null, lines, request }
      const name =
        fileNameOf(response.headers.get('content-disposition')) ?? `statement.${extension}`
      save(text, type, name)
      return { name, lines, request }
    },
    onError: (failure) => logFailure('The bookkeeping file could not be downloaded', failure),
  })
