import {
  bankLineCalls,
  type BankCsv,
  type BankLineState,
  type MissingTransferKind,
} from '@paydeck/contract/calls/transfers/bank-lines'
import { missingTransferCalls } from '@paydeck/contract/calls/transfers/missing-transfers'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const bankLinesKey = (merchantId: string) => ['bank-lines', merchantId] as const

export const bankLineAccounts = (merchantId: string) =>
  queryOptions({
    queryKey: [...bankLinesKey(merchantId), 'accounts'],
    queryFn: async ({ signal }) =>
      (await call(bankLineCalls.getBankLineAccounts, { merchantId }, { signal })).data,
  })

export interface BankLinesQuery {
  externalAccountId: string
  state: BankLineState
  page: number
}

export const bankLineList = (merchantId: string, query: BankLinesQuery) =>
  queryOptions({
    queryKey: [...bankLinesKey(merchantId), 'list', query],
    queryFn: async ({ signal }) =>
      (await call(bankLineCalls.listBankLines, { merchantId, query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Transfers that a deposit may be linked to: all, or those of a day or an amount. */
export const linkableTransfers = (
  merchantId: string,
  lineId: string,
  query: { day?: string; amount?: string },
) =>
  queryOptions({
    queryKey: [...bankLinesKey(merchantId), 'linkable', lineId, query],
    queryFn: async ({ signal }) =>
      (await call(bankLineCalls.listLinkableTransfers, { merchantId, lineId, query }, { signal }))
        .data,
    placeholderData: keepPreviousData,
  })

export const payoutDeposits = (merchantId: string, payoutId: string) =>
  queryOptions({
    queryKey: [...bankLinesKey(merchantId), 'payout', payoutId],
    queryFn: async ({ signal }) =>
      (await call(bankLineCalls.getPayoutDeposits, { merchantId, payoutId }, { signal })).data,
  })

/** A file in Base64. */
async function contentOf(file: File): Promise<{ name: string; content: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 0x8000)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 0x8000))
  return { name: file.name, content: btoa(text) }
}

interface Account {
  merchantId: string
  externalAccountId: string
}

const staleAfter = (merchantId: string) => ({
  makesStale: [bankLinesKey(merchantId), ['today', merchantId]],
})

export const bankLineMutations = {
  switch: (account: Account) =>
    mutationOptions({
      mutationFn: async (isOn: boolean) =>
        (await call(bankLineCalls.switchBankLines, { ...account, body: { isOn } })).data,
      meta: staleAfter(account.merchantId),
    }),
  /** A preview of a CSV and its columns; null for a format without columns to choose. */
  sample: (account: Account) =>
    mutationOptions({
      mutationFn: async (file: File) =>
        (await call(bankLineCalls.readBankCsv, { ...account, body: await contentOf(file) })).data,
      meta: { makesStale: [] },
    }),
  import: (account: Account) =>
    mutationOptions({
      mutationFn: async ({ file, csv }: { file: File; csv: BankCsv | null }) => {
        const body = { ...(await contentOf(file)), ...(csv && { csv }) }
        return (await call(bankLineCalls.importBankLines, { ...account, body })).data
      },
      meta: staleAfter(account.merchantId),
    }),
  link: (merchantId: string, lineId: string) =>
    mutationOptions({
      mutationFn: async (payoutIds: string[]) =>
        (await call(bankLineCalls.linkBankLine, { merchantId, lineId, body: { payoutIds } })).data,
      meta: staleAfter(merchantId),
    }),
  acceptDifference: (merchantId: string, lineId: string) =>
    mutationOptions({
      mutationFn: async (body: { payoutIds: string[]; difference: number; reason: string }) =>
        (await call(bankLineCalls.acceptBankLineDifference, { merchantId, lineId, body })).data,
      meta: staleAfter(merchantId),
    }),
  explain: (merchantId: string, payoutId: string) =>
    mutationOptions({
      mutationFn: async (body: { kind: MissingTransferKind; note: string }) =>
        (await call(missingTransferCalls.explainMissingTransfer, { merchantId, payoutId, body }))
          .data,
      meta: staleAfter(merchantId),
    }),
  undoExplained: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (payoutId: string) =>
        (await call(missingTransferCalls.undoMissingTransfer, { merchantId, payoutId })).data,
      meta: staleAfter(merchantId),
    }),
  setAside: (merchantId: string, lineId: string) =>
    mutationOptions({
      mutationFn: async () =>
        (await call(bankLineCalls.setBankLineAside, { merchantId, lineId })).data,
      meta: staleAfter(merchantId),
    }),
  undo: (merchantId: string, lineId: string) =>
    mutationOptions({
      mutationFn: async () => (await call(bankLineCalls.undoBankLine, { merchantId, lineId })).data,
      meta: staleAfter(merchantId),
    }),
}
