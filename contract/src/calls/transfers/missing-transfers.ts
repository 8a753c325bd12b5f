import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { actingOnBankLines, bankLineAccount, missingTransferKind } from './bank-lines.ts'

const TRANSFER = '/merchants/{merchantId}/bank-lines/transfers/{payoutId}'
/** Transfers that should be on the merchant's bank statements but are not. */
export const missingTransferCalls = {
  explainMissingTransfer: route({
    ...actingOnBankLines,
    path: `${TRANSFER}/explain`,
    summary:
      'Say of a transfer that the statements do not show that it arrived, or ask the operator to find it',
    body: z.object({
      kind: missingTransferKind,
      note: z.string().check(z.trim(), z.maxLength(200)),
    }),
    answer: bankLineAccount,
    otherwise: 'Failed to save this',
  }),
  undoMissingTransfer: route({
    ...actingOnBankLines,
    path: `${TRANSFER}/undo`,
    summary: 'Undo the explanation of a transfer that no statement shows',
    answer: bankLineAccount,
    otherwise: 'Failed to undo this',
  }),
} as const
