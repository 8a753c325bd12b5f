import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { applePayCalls } from '@paydeck/contract/calls/settings/apple-pay'
import {
  type MetaKey,
  type newBusinessInfo,
  businessCalls,
} from '@paydeck/contract/calls/settings/business'
import { logoCalls } from '@paydeck/contract/calls/settings/logo'
import {
  type newOrderNotifications,
  type newPayoutSettings,
  notificationCalls,
} from '@paydeck/contract/calls/settings/notifications'
import {
  type newAccountSettings,
  type newBranding,
  type newPersonalInfo,
  type newPublicInfo,
  profileCalls,
} from '@paydeck/contract/calls/settings/profile'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { call } from '#/lib/api/api.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import { ownKeys } from './settings-queries.ts'

type Branding = MerchantConfig['branding']

/** The session holds the branding, which the menu shows. */
const brandingSaved = (merchantId: string) => ({
  onSuccess: (
    { iconUri, logoUri, logoAltText }: Branding,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ): void => {
    client.setQueryData<Partial<MerchantConfig>>(settingsKeys.changed(merchantId), (changed) => ({
      ...changed,
      branding: { iconUri, logoUri, logoAltText },
    }))
  },
  meta: { makesStale: [ownKeys.branding(merchantId)] },
})

/** Each save sends the version it is based on; the server refuses a stale one. */
export const settingsMutations = {
  publicInfo: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPublicInfo>) =>
        (await call(profileCalls.savePublicInfo, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.publicInfo(merchantId)] },
    }),
  personal: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPersonalInfo>) =>
        (await call(profileCalls.savePersonalInfo, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.personal(merchantId)] },
    }),
  account: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newAccountSettings>) =>
        (await call(profileCalls.saveAccountSettings, { merchantId, body })).data,
      meta: { makesStale: [settingsKeys.account(merchantId)] },
    }),
  business: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newBusinessInfo>) =>
        (await call(businessCalls.saveBusinessInfo, { merchantId, body })).data,
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
      // The settings of payment requests say whether GST may be shown.
      meta: { makesStale: [ownKeys.business(merchantId), ['settings', 'requests', merchantId]] },
    }),
  branding: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newBranding>) =>
        (await call(profileCalls.saveBranding, { merchantId, body })).data,
      ...brandingSaved(merchantId),
    }),
  logo: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: { image: string }) =>
        (await call(logoCalls.saveLogo, { merchantId, body })).data,
      ...brandingSaved(merchantId),
    }),
  /** One call per key. */
  metaData: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (values: readonly { key: MetaKey; value: string }[]) => {
        for (const body of values) await call(businessCalls.saveMetaData, { merchantId, body })
      },
      meta: { makesStale: [ownKeys.metaData(merchantId)] },
    }),
  payouts: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newPayoutSettings>) =>
        (await call(notificationCalls.savePayoutSettings, { merchantId, body })).data,
      meta: { makesStale: [ownKeys.payouts(merchantId)] },
    }),
  orderNotifications: (merchantId: string) =>
    mutationOptions({
      mutationFn: async (body: z.input<typeof newOrderNotifications>) =>
        (await call(notificationCalls.saveOrderNotifications, { merchantId, body })).data,
      meta: { makesStale: [ownKeys.orderNotifications(merchantId)] },
    }),
  /** Removes the deleted Apple Pay domains first, then sends the current ones. */
  applePay: (merchantId: string) =>
    mutationOptions({
      mutationFn: async ({ removed, current }: { removed: string[]; current: string[] }) => {
        if (removed.length > 0)
          await call(applePayCalls.removeApplePayDomains, { merchantId, body: removed })
        if (current.length > 0)
          await call(applePayCalls.addApplePayDomains, { merchantId, body: current })
      },
      meta: { makesStale: [ownKeys.applePay(merchantId)] },
    }),
}
