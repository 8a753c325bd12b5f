import { approvalCalls, type ApprovalRule } from '@paydeck/contract/calls/decisions/approvals'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { moneyKeys } from '#/lib/form/money-keys.ts'

const approvalsKey = (merchantId: string) => ['approvals', merchantId] as const

const staleAfter = (merchantId: string) => [
  approvalsKey(merchantId),
  ['today', merchantId],
  ['bank-accounts', merchantId],
  ...moneyKeys(merchantId),
]

/** Pending ones first, then the others, newest first. */
export const approvalList = (merchantId: string) =>
  queryOptions({
    queryKey: approvalsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(approvalCalls.listApprovals, { merchantId, query: {} }, { signal })).data,
  })

export const approvalsOfPayment = (merchantId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...approvalsKey(merchantId), transactionId],
    queryFn: async ({ signal }) => {
      const query = { transactionId }
      return (await call(approvalCalls.listApprovals, { merchantId, query }, { signal })).data
    },
  })

export const approvalMutations = {
  approve: (merchantId: string, approvalId: string) =>
    mutationOptions({
      mutationFn: async () =>
        (await call(approvalCalls.approveApproval, { merchantId, approvalId })).data,
      meta: { makesStale: staleAfter(merchantId) },
    }),
  decline: (merchantId: string, approvalId: string) =>
    mutationOptions({
      mutationFn: async (reason: string) =>
        (await call(approvalCalls.declineApproval, { merchantId, approvalId, body: { reason } }))
          .data,
      meta: { makesStale: staleAfter(merchantId) },
    }),
  withdraw: (merchantId: string, approvalId: string) =>
    mutationOptions({
      mutationFn: async () =>
        (await call(approvalCalls.withdrawApproval, { merchantId, approvalId })).data,
      meta: { makesStale: staleAfter(merchantId) },
    }),
}

const ruleKey = (merchantId: string) => ['approval-rule', merchantId] as const

export const approvalRule = (merchantId: string) =>
  queryOptions({
    queryKey: ruleKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(approvalCalls.getApprovalRule, { merchantId }, { signal })).data,
  })

export const saveApprovalRule = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (body: ApprovalRule) => {
      await call(approvalCalls.saveApprovalRule, { merchantId, body })
    },
    meta: { makesStale: [ruleKey(merchantId), ['session', 'permissions', merchantId]] },
  })
