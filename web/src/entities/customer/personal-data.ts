import { personalDataCalls } from '@paydeck/contract/calls/payments/personal-data'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'
import { logFailure } from '#/lib/api/log-failure.ts'
import { saveFile } from '#/lib/text/save-file.ts'

/** Saves all that is held about a customer as a file. Logs failures. */
export const downloadCustomerData = (merchantId: string, customerId: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { data } = await call(personalDataCalls.getCustomerData, { merchantId, customerId })
      const text = `${JSON.stringify(data, null, 2)}\n`
      const blob = new Blob([text], { type: 'application/json' })
      saveFile({ blob, discard: async () => {} }, `${customerId}.json`)
    },
    onError: (failure) => logFailure('The data of a customer could not be downloaded', failure),
  })

/** Every list may have shown their name. */
export const eraseCustomer = (merchantId: string, customerId: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await call(personalDataCalls.eraseCustomer, { merchantId, customerId })).data,
    meta: {
      makesStale: ['customers', 'customer-summary', 'notes', 'payments', 'refunds', 'orders'].map(
        (list) => [list, merchantId],
      ),
    },
  })
