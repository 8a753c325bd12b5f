import * as z from 'zod/mini'

import { defineProvider, type OpenedProvider } from '../../define-provider.ts'

/**
 * A bank that takes files: a payout is accepted at once and waits for the next batch of `modules/payout-files`. Whether
 * it was paid is read from the bank's statements, so asking again always answers the same.
 */
export const fileBank = defineProvider({
  kind: 'bank',
  name: 'files',
  settings: z.object({ BANK_FILES: z.literal('on', 'must be "on"') }),
  storage: null,
  open: (): OpenedProvider<'bank'> => ({
    provider: {
      name: 'files',
      send: async ({ payoutId }) => ({ kind: 'accepted', ref: payoutId }),
      lookup: async (payoutId) => ({ kind: 'accepted', ref: payoutId }),
    },
  }),
})
