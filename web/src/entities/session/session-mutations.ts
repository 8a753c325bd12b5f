import { authnCalls } from '@paydeck/contract/calls/authn'
import { mutationOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

export const sessionMutations = {
  confirmIdentity: () =>
    mutationOptions({
      mutationFn: async (body: { password: string; code?: string }) =>
        (await call(authnCalls.confirmIdentity, { body })).data,
    }),
}
