import { orderSettingsCalls, type CustomField } from '@paydeck/contract/calls/order-settings'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const settingsKey = (merchantId: string) => ['settings', 'order-custom', merchantId] as const

export const orderCustomSettings = (merchantId: string) =>
  queryOptions({
    queryKey: settingsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(orderSettingsCalls.getOrderCustomSettings, { merchantId }, { signal })).data,
  })

/** Saves the whole list of custom fields. The server refuses if it was saved since `version`. */
export const saveCustomFields = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (body: { customFields: CustomField[]; version: number }) =>
      (await call(orderSettingsCalls.saveOrderCustomSettings, { merchantId, body })).data,
    meta: { makesStale: [settingsKey(merchantId)] },
  })
