import * as z from 'zod/mini'

import { defineProvider, type OpenedProvider } from '../../define-provider.ts'

/**
 * A bank that works with files: accepts each payout at once, to wait for the next batch of `modules/payout-files`. The
 * bank's statements tell whether it was paid, so a lookup always returns the same.
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
