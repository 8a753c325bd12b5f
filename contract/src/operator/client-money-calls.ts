import * as z from 'zod/mini'

import { call } from './call.ts'
import * as shapes from './shapes.ts'

/** The daily proofs that client money is whole. */
export const clientMoneyCalls = {
  getClientMoney: call({
    method: 'GET',
    needs: 'session',
    path: '/client-money',
    answer: z.object({
      proofs: z.array(shapes.clientMoneyProof),
      /** Our earnings moved out of the client money accounts, newest first. */
      sweptFees: z.array(shapes.bankEntryLine),
    }),
  }),
  proveClientMoney: call({
    method: 'POST',
    path: '/client-money/prove',
    needs: 'bank:import',
    body: z.object({ day: z.optional(z.iso.date()) }),
    answer: z.object({
      day: z.iso.date(),
      isWhole: z.boolean(),
      /** Providers' lists that were not read since the day ended: their money seems to be missing. */
      notRead: z.array(z.string()),
    }),
  }),
  verifyClientMoney: call({
    method: 'GET',
    needs: 'session',
    path: '/client-money/verify',
    answer: z.object({
      proofs: z.int(),
      /** Changed or out of order. */
      wrong: z.array(z.string()),
      /** Signed with a secret that no longer exists. */
      unread: z.array(z.string()),
    }),
  }),
} as const
