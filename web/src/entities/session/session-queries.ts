import { authnCalls } from '@paydeck/contract/calls/authn'
import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { merchantCalls } from '@paydeck/contract/calls/merchant'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { settingsKeys } from '#/lib/form/settings-keys.ts'
import { syncBusinessClock } from '#/lib/text/today.ts'

/** Read once after sign-in; saving one of these makes its key stale. */
export const sessionQueries = {
  status: (merchantId: string) =>
    queryOptions({
      queryKey: settingsKeys.status(merchantId),
      queryFn: async () => (await call(merchantCalls.getMerchantStatus, { merchantId })).data,
      staleTime: Infinity,
    }),
  /** Settings saved since the configuration was read. Client state only, never fetched. */
  changed: (merchantId: string) =>
    queryOptions<Partial<MerchantConfig>>({
      queryKey: settingsKeys.changed(merchantId),
      queryFn: () => ({}),
      initialData: {},
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  permissions: (merchantId: string) =>
    queryOptions({
      queryKey: ['session', 'permissions', merchantId],
      queryFn: async () => (await call(authnCalls.getPermissions, {})).data,
      staleTime: Infinity,
    }),
  publicInfo: (merchantId: string) =>
    queryOptions({
      queryKey: settingsKeys.publicInfo(merchantId),
      queryFn: async () => (await call(merchantCalls.getPublicInfo, { merchantId })).data,
      staleTime: Infinity,
    }),
  personalInfo: (merchantId: string) =>
    queryOptions({
      queryKey: settingsKeys.personal(merchantId),
      queryFn: async () => (await call(merchantCalls.getPersonalInfo, { merchantId })).data,
      staleTime: Infinity,
    }),
  accountSettings: (merchantId: string) =>
    queryOptions({
      queryKey: settingsKeys.account(merchantId),
      queryFn: async () => {
        const { data } = await call(merchantCalls.getAccountSettings, { merchantId })
        syncBusinessClock(data.now, Date.now())
        return data
      },
      staleTime: Infinity,
    }),
}
