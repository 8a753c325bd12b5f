import type {
  NewRequestSettings,
  NewRequestTerms,
  QuickRequest,
} from '@paydeck/contract/calls/requests'
import { requestCalls } from '@paydeck/contract/calls/requests'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

import { ordersKey } from './order-queries.ts'

const settingsKey = (merchantId: string) => ['settings', 'requests', merchantId] as const

export const requestSettings = (merchantId: string) =>
  queryOptions({
    queryKey: settingsKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(requestCalls.getRequestSettings, { merchantId }, { signal })).data,
  })

export const saveRequestSettings = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (body: NewRequestSettings) =>
      (await call(requestCalls.saveRequestSettings, { merchantId, body })).data,
    meta: { makesStale: [settingsKey(merchantId)] },
  })

/** Retrying with the same key makes and sends one request. */
export const createRequest = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: { body: QuickRequest; idempotencyKey: string }) =>
      (await call(requestCalls.createRequest, { merchantId, body }, { idempotencyKey })).data,
    meta: {
      makesStale: [
        ordersKey(merchantId),
        settingsKey(merchantId),
        ['customer-summary', merchantId],
        ['first-steps', merchantId],
      ],
    },
  })

export const changeRequestTerms = (merchantId: string, merchantOrderId: string) =>
  mutationOptions({
    mutationFn: async (body: NewRequestTerms) => {
      await call(requestCalls.changeRequestTerms, { merchantId, merchantOrderId, body })
    },
    meta: { makesStale: [ordersKey(merchantId)] },
  })
