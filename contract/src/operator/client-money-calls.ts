import * as z from 'zod/mini'

import { call } from './call.ts'
import * as shapes from './shapes.ts'

/** The proofs that merchants' money is whole. */
export const clientMoneyCalls = {
  getClientMoney: call({
    method: 'GET',
    needs: 'session',
    path: '/client-money',
    answer: z.object({
      proofs: z.array(shapes.clientMoneyProof),
      /** Our own earnings that were moved from the accounts of client money, the newest first. */
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
      /** Lists of providers that were not read since the day ended: their money looks as if it were missing. */
      notRead: z.array(z.string()),
    }),
  }),
  verifyClientMoney: call({
    method: 'GET',
    needs: 'session',
    path: '/client-money/verify',
    answer: z.object({
      proofs: z.int(),
      /** Changed or out of their order. */
      wrong: z.array(z.string()),
      /** Signed with a secret that is gone. */
      unread: z.array(z.string()),
    }),
  }),
} as const
