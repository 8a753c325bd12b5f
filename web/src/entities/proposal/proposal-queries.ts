import { proposalCalls } from '@paydeck/contract/calls/decisions/proposals'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'

const proposalsKey = (merchantId: string) => ['proposals', merchantId] as const

const staleAfter = (merchantId: string) => [
  proposalsKey(merchantId),
  ['today', merchantId],
  ['orders', merchantId],
  ...moneyKeys(merchantId),
]

/** Open ones first, then the others, newest first. */
export const proposalList = (merchantId: string) =>
  queryOptions({
    queryKey: proposalsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(proposalCalls.listProposals, { merchantId }, { signal })).data,
  })

export const connectionList = (merchantId: string) =>
  queryOptions({
    queryKey: ['connections', merchantId],
    queryFn: async ({ signal }) =>
      (await call(proposalCalls.listConnections, { merchantId }, { signal })).data,
  })

export const approveProposal = (merchantId: string, proposalId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(proposalCalls.approveProposal, { merchantId, proposalId })).data,
    meta: { makesStale: staleAfter(merchantId) },
  })

export const declineProposal = (merchantId: string, proposalId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(proposalCalls.declineProposal, { merchantId, proposalId })).data,
    meta: { makesStale: staleAfter(merchantId) },
  })
