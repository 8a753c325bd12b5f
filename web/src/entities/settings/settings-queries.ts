import { settingsCalls, type MetaKey } from '@paydeck/contract/calls/settings'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** Under what the settings are kept that only their own pages read. */
export const ownKeys = {
  business: (merchantId: string) => ['settings', 'business', merchantId] as const,
  branding: (merchantId: string) => ['settings', 'branding', merchantId] as const,
  metaData: (merchantId: string) => ['settings', 'meta-data', merchantId] as const,
  payouts: (merchantId: string) => ['settings', 'payout', merchantId] as const,
  orderNotifications: (merchantId: string) =>
    ['settings', 'order-notifications', merchantId] as const,
  applePay: (merchantId: string) => ['settings', 'apple-pay', merchantId] as const,
}

/** What a merchant says of itself. */
export const settingsQueries = {
  business: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.business(merchantId),
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getBusinessInfo, { merchantId }, { signal })).data,
    }),
  branding: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.branding(merchantId),
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getBranding, { merchantId }, { signal })).data,
    }),
  /** One value that is known under a key; null when nothing is. */
  metaData: (merchantId: string, key: MetaKey) =>
    queryOptions({
      queryKey: [...ownKeys.metaData(merchantId), key],
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getMetaData, { merchantId, key }, { signal })).data.value,
    }),
  payouts: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.payouts(merchantId),
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getPayoutSettings, { merchantId }, { signal })).data,
    }),
  orderNotifications: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.orderNotifications(merchantId),
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getOrderNotifications, { merchantId }, { signal })).data,
    }),
  applePay: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.applePay(merchantId),
      queryFn: async ({ signal }) =>
        (await call(settingsCalls.getApplePay, { merchantId }, { signal })).data,
    }),
}
