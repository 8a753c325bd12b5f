import { applePayCalls } from '@paydeck/contract/calls/settings/apple-pay'
import { type MetaKey, businessCalls } from '@paydeck/contract/calls/settings/business'
import { notificationCalls } from '@paydeck/contract/calls/settings/notifications'
import { profileCalls } from '@paydeck/contract/calls/settings/profile'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

/** Query keys of settings that only their own pages read. */
export const ownKeys = {
  business: (merchantId: string) => ['settings', 'business', merchantId] as const,
  branding: (merchantId: string) => ['settings', 'branding', merchantId] as const,
  metaData: (merchantId: string) => ['settings', 'meta-data', merchantId] as const,
  payouts: (merchantId: string) => ['settings', 'payout', merchantId] as const,
  orderNotifications: (merchantId: string) =>
    ['settings', 'order-notifications', merchantId] as const,
  applePay: (merchantId: string) => ['settings', 'apple-pay', merchantId] as const,
}

export const settingsQueries = {
  business: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.business(merchantId),
      queryFn: async ({ signal }) =>
        (await call(businessCalls.getBusinessInfo, { merchantId }, { signal })).data,
    }),
  branding: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.branding(merchantId),
      queryFn: async ({ signal }) =>
        (await call(profileCalls.getBranding, { merchantId }, { signal })).data,
    }),
  /** Null when the key has no value. */
  metaData: (merchantId: string, key: MetaKey) =>
    queryOptions({
      queryKey: [...ownKeys.metaData(merchantId), key],
      queryFn: async ({ signal }) =>
        (await call(businessCalls.getMetaData, { merchantId, key }, { signal })).data.value,
    }),
  payouts: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.payouts(merchantId),
      queryFn: async ({ signal }) =>
        (await call(notificationCalls.getPayoutSettings, { merchantId }, { signal })).data,
    }),
  orderNotifications: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.orderNotifications(merchantId),
      queryFn: async ({ signal }) =>
        (await call(notificationCalls.getOrderNotifications, { merchantId }, { signal })).data,
    }),
  applePay: (merchantId: string) =>
    queryOptions({
      queryKey: ownKeys.applePay(merchantId),
      queryFn: async ({ signal }) =>
        (await call(applePayCalls.getApplePay, { merchantId }, { signal })).data,
    }),
}
