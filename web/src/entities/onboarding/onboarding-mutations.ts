import { bankAccountCalls, type NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'
import {
  type MetaKey,
  type newBusinessInfo,
  businessCalls,
} from '@paydeck/contract/calls/settings/business'
import { notificationCalls } from '@paydeck/contract/calls/settings/notifications'
import {
  type newPersonalInfo,
  type newPublicInfo,
  profileCalls,
} from '@paydeck/contract/calls/settings/profile'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { call } from '#/lib/api/api.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'

export interface AccountSetup {
  business: z.input<typeof newBusinessInfo>
  personal: z.input<typeof newPersonalInfo>
  publicInfo: z.input<typeof newPublicInfo>
  /** One call each; empty where the brand does not ask. */
  metaData: readonly { key: MetaKey; value: string }[]
}

export interface BankDetails {
  /** Null if an account is already saved and no other was entered. */
  account: NewBankAccount | null
  notificationEmails: string[]
  schedule: PayoutSchedule
  /** Retries add the account only once. */
  idempotencyKey: string
}

const withErrorText = <R extends AnyRoute>(route: R, otherwise: string): R => ({
  ...route,
  otherwise,
})

const inSetup = <R extends AnyRoute>(route: R): R => withErrorText(route, 'Failed to setup account')
const inBank = <R extends AnyRoute>(route: R): R => withErrorText(route, 'Failed to save')

/** Waits for all, then throws the first failure: no request is in flight when the form can be sent again. */
async function settleAll(saves: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(saves))
    if (outcome.status === 'rejected') throw outcome.reason
}

/** Saves everything in parallel, then submits the account set-up. After a failure everything can be sent again. */
export const saveAccountSetup = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ business, personal, publicInfo, metaData }: AccountSetup) => {
      await settleAll([
        call(inSetup(businessCalls.saveBusinessInfo), { merchantId, body: business }),
        call(inSetup(profileCalls.savePersonalInfo), { merchantId, body: personal }),
        call(inSetup(profileCalls.savePublicInfo), { merchantId, body: publicInfo }),
        ...metaData.map((body) => call(inSetup(businessCalls.saveMetaData), { merchantId, body })),
      ])
      await call(inSetup(businessCalls.onboard), { merchantId })
    },
    meta: {
      makesStale: [
        settingsKeys.publicInfo(merchantId),
        settingsKeys.personal(merchantId),
        ['settings', 'business', merchantId],
        ['settings', 'meta-data', merchantId],
      ],
    },
  })

/** Saves in order and stops at the first failure; the last call activates the merchant. */
export const saveBankDetails = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (details: BankDetails) => {
      const { account, notificationEmails, schedule, idempotencyKey } = details
      if (account)
        await call(
          inBank(bankAccountCalls.addBankAccount),
          { merchantId, body: account },
          { idempotencyKey },
        )
      await call(inBank(notificationCalls.savePayoutSettings), {
        merchantId,
        body: { notificationEmails },
      })
      await call(inBank(bankAccountCalls.setPayoutSchedule), { merchantId, body: schedule })
    },
  })
