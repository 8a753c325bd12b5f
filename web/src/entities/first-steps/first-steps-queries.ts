import { firstStepCalls } from '@paydeck/contract/calls/settings/first-steps'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const key = (merchantId: string) => ['first-steps', merchantId] as const

/** Read each time the page opens, once: most steps are done on other pages. */
export const firstSteps = (merchantId: string) =>
  queryOptions({
    queryKey: key(merchantId),
    queryFn: async ({ signal }) =>
      (await call(firstStepCalls.getFirstSteps, { merchantId }, { signal })).data,
    staleTime: 1_000,
  })

export const hideFirstSteps = (merchantId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await call(firstStepCalls.hideFirstSteps, { merchantId, body: { isHidden: true } })
    },
    meta: { makesStale: [key(merchantId)] },
  })
