import type { MerchantConfig } from '@paydeck/contract/calls/config'
import {
  settingsCalls,
  type MetaKey,
  type newAccountSettings,
  type newBranding,
  type newBusinessInfo,
  type newOrderNotifications,
  type newPayoutSettings,
  type newPersonalInfo,
  type newPublicInfo,
} from '@paydeck/contract/calls/settings'
import { mutationOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { call } from '#/lib/api/api.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import { ownKeys } from './settings-queries.ts'

/** Saves of the settings; each carries the version it began from and is refused when another came first. */
export const settingsMutations = {
  publicInfo: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPublicInfo>) =>
        (await call(settingsCalls.savePublicInfo, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.publicInfo(merchantId)] },
    }),
  personal: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPersonalInfo>) =>
        (await call(settingsCalls.savePersonalInfo, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.personal(merchantId)] },
    }),
  account: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newAccountSettings>) =>
        (await call(settingsCalls.saveAccountSettings, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.account(merchantId)] },
    }),
  business: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newBusinessInfo>) =>
        (await call(settingsCalls.saveBusinessInfo, { merchantId, body })).data,
      onSuccess: ({ taxCountry, country }, _variables, _result, { client }) => {
        client.setQueryData<Partial<MerchantConfig>>(
          settingsKeys.changed(merchantId),
          (changed) => ({
            ...changed,
            merchantTaxCountry: taxCountry,
            merchantTradingCountry: country,
          }),
        )
      },
      meta: { makesStale: [ownKeys.business(merchantId)] },
    }),
  branding: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newBranding>) =>
        (await call(settingsCalls.saveBranding, { merchantId, body })).data,
      onSuccess: ({ iconUri, logoUri, logoAltText }, _variables, _result, { client }) => {
        client.setQueryData<Partial<MerchantConfig>>(
          settingsKeys.changed(merchantId),
          (changed) => ({
            ...changed,
            branding: { iconUri, logoUri, logoAltText },
          }),
        )
      },
      meta: { makesStale: [ownKeys.branding(merchantId)] },
    }),
  /** Values under their keys, one call each. */
  metaData: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (values: readonly { key: MetaKey; value: string }[]) => {
        for (const body of values) await call(settingsCalls.saveMetaData, { merchantId, body })
      },
      meta: { makesStale: [ownKeys.metaData(merchantId)] },
    }),
  payouts: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPayoutSettings>) =>
        (await call(settingsCalls.savePayoutSettings, { merchantId, body })).data,
      meta: { makesStale: [ownKeys.payouts(merchantId)] },
    }),
  orderNotifications: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newOrderNotifications>) =>
        (await call(settingsCalls.saveOrderNotifications, { merchantId, body })).data,
      meta: { makesStale: [ownKeys.orderNotifications(merchantId)] },
    }),
  /** The sites of Apple Pay: what is gone is taken away, then what there is now is sent. */
  applePay: (merchantId: string) =>
    mutationOptions({
      mutationFn: async ({ removed, current }: { removed: string[]; current: string[] }) => {
        if (removed.length > 0)
          await call(settingsCalls.removeApplePayDomains, { merchantId, body: removed })
        if (current.length > 0)
          await call(settingsCalls.addApplePayDomains, { merchantId, body: current })
      },
      meta: { makesStale: [ownKeys.applePay(merchantId)] },
    }),
}
