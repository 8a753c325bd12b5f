import {
  disputeFileCalls,
  type EvidenceFileKind,
} from '@paydeck/contract/calls/payments/dispute-files'
import {
  disputeCalls,
  type DisputesQuery,
  type EvidenceText,
  type ListedDispute,
} from '@paydeck/contract/calls/payments/disputes'
import { receiptCalls } from '@paydeck/contract/calls/payments/receipts'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { addressOf, call, callForFile } from '#/lib/api/api.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'
import { fileNameOf } from '#/lib/text/save-file.ts'
import type { Paged } from '#/ui/table/column.ts'

import { awaitsAnswer } from './dispute-state.ts'

/** The polling interval while a provider has not confirmed an answer. */
const UNKNOWN_ANSWER_POLL_MS = 5_000
/** The polling interval while it can be answered: no event is sent when the deadline passes. */
const AWAITED_ANSWER_POLL_MS = 30_000

const disputesKey = (merchantId: string) => ['disputes', merchantId] as const

export const disputesList = (merchantId: string, query: DisputesQuery) =>
  queryOptions({
    queryKey: [...disputesKey(merchantId), 'list', query],
    meta: { watched: addressOf(disputeCalls.listDisputes, { merchantId, query }) },
    queryFn: async ({ signal }): Promise<Paged<ListedDispute>> => {
      const { data, headers } = await call(
        disputeCalls.listDisputes,
        { merchantId, query },
        { signal },
      )
      return { items: data, totalPages: headers[PAGE_COUNT_HEADER] }
    },
    placeholderData: keepPreviousData,
  })

/** Totals of the disputes by state. */
export const disputeSums = (merchantId: string) =>
  queryOptions({
    queryKey: [...disputesKey(merchantId), 'sums'],
    meta: { watched: addressOf(disputeCalls.getDisputeSums, { merchantId }) },
    queryFn: async ({ signal }) =>
      (await call(disputeCalls.getDisputeSums, { merchantId }, { signal })).data.sums,
  })

export const disputeOf = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...disputesKey(merchantId), 'one', transactionId],
    queryFn: async ({ signal }) =>
      (await call(disputeCalls.getDispute, { merchantId, transactionId }, { signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (data?.answer?.status === 'unknown') return UNKNOWN_ANSWER_POLL_MS
      return data && awaitsAnswer(data) ? AWAITED_ANSWER_POLL_MS : false
    },
  })

export interface DisputeAnswer {
  evidence: EvidenceText
  /** Submits it to the bank; otherwise only saves it. */
  submit: boolean
}

export const answerDispute = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async (body: DisputeAnswer) =>
      (await call(disputeCalls.answerDispute, { merchantId, transactionId, body })).data,
    meta: { makesStale: [disputesKey(merchantId)] },
  })

export const acceptDispute = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(disputeCalls.acceptDispute, { merchantId, transactionId })).data,
    meta: { makesStale: moneyKeys(merchantId) },
  })

export interface EvidenceUpload {
  kind: EvidenceFileKind
  file: File
}

export const addDisputeFile = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: (upload: EvidenceUpload) => addFile(merchantId, transactionId, upload),
    meta: { makesStale: [disputesKey(merchantId)] },
  })

/** Adds the customer's receipt as a PDF. */
export const addOwnReceipt = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const params = { merchantId, transactionId }
      const answer = await callForFile(receiptCalls.downloadReceipt, params, {})
      const name = fileNameOf(answer.headers.get('content-disposition')) ?? 'receipt.pdf'
      const file = new File([await answer.blob()], name)
      return addFile(merchantId, transactionId, { kind: 'receipt', file })
    },
    meta: { makesStale: [disputesKey(merchantId)] },
  })

async function addFile(merchantId: string, transactionId: string, { kind, file }: EvidenceUpload) {
  const body = { kind, name: file.name, content: await base64Of(file) }
  return (await call(disputeFileCalls.addDisputeFile, { merchantId, transactionId, body })).data
}

export const removeDisputeFile = (merchantId: string, transactionId: string) =>
  mutationOptions({
    mutationFn: async (fileId: string) => {
      await call(disputeFileCalls.removeDisputeFile, { merchantId, transactionId, fileId })
    },
    meta: { makesStale: [disputesKey(merchantId)] },
  })

/** Downloads a document. Uploaded files are never shown on our pages. */
export async function fetchDisputeFile(
  merchantId: string,
  transactionId: string,
  fileId: string,
): Promise<Blob> {
  const params = { merchantId, transactionId, fileId }
  const { data } = await call(disputeFileCalls.getDisputeFile, params)
  const bytes = Uint8Array.from(atob(data.content), (char) => char.charCodeAt(0))
  return new Blob([bytes], { type: 'application/octet-stream' })
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('This file cannot be read.')))
    reader.addEventListener('load', () => {
      const dataUrl = typeof reader.result === 'string' ? reader.result : ''
      resolve(dataUrl.slice(dataUrl.indexOf(',') + 1))
    })
    reader.readAsDataURL(file)
  })
}
