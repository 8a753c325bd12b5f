import { bankAccountCalls, type NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import type { Keyed } from '#/lib/api/idempotency-key.ts'

const accountsKey = (merchantId: string) => ['bank-accounts', merchantId] as const
const scheduleKey = (merchantId: string) => ['payout-schedule', merchantId] as const

export const bankAccounts = (merchantId: string) =>
  queryOptions({
    queryKey: accountsKey(merchantId),
    queryFn: async ({ signal }) => {
      const query = { t: String(Date.now()) }
      return (await call(bankAccountCalls.queryBankAccounts, { merchantId, query }, { signal }))
        .data
    },
  })

export const payoutSchedule = (merchantId: string) =>
  queryOptions({
    queryKey: scheduleKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(bankAccountCalls.getPayoutSchedule, { merchantId }, { signal })).data,
  })

export const savePayoutSchedule = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (body: PayoutSchedule) =>
      (await call(bankAccountCalls.setPayoutSchedule, { merchantId, body })).data,
    meta: { makesStale: [[...scheduleKey(merchantId)], ['approvals', merchantId]] },
  })

const staleAccounts = (merchantId: string) => [
  [...accountsKey(merchantId)],
  ['payout-blocks', merchantId],
  ['approvals', merchantId],
]

/** The first account of a currency becomes its primary one. */
export const addBankAccount = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ input, idempotencyKey }: Keyed<NewBankAccount>) =>
      (await call(bankAccountCalls.addBankAccount, { merchantId, body: input }, { idempotencyKey }))
        .data,
    meta: { makesStale: staleAccounts(merchantId) },
  })

export const makeAccountPrimary = (merchantId: string, externalAccountId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(bankAccountCalls.makeBankAccountPrimary, { merchantId, externalAccountId })).data,
    meta: { makesStale: staleAccounts(merchantId) },
  })

export const confirmBankAccount = (merchantId: string, externalAccountId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(bankAccountCalls.confirmBankAccount, { merchantId, externalAccountId })).data,
    meta: { makesStale: staleAccounts(merchantId) },
  })
