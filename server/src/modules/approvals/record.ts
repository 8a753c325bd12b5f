import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'
import * as z from 'zod/mini'
import { country } from '@paydeck/contract/money/schemas'

import type { MerchantTx } from '../../db/database.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalRow } from './store.ts'

/** What is kept of a bank account beside its number. */
export const accountFacts = z.object({
  accountName: z.string(),
  accountNumberLast4: z.string(),
  routingNumber: z.string(),
  country,
})
export type AccountFacts = z.infer<typeof accountFacts>

interface Noted {
  actor: string
  action: ActivityAction & `approval.${string}`
  outcome?: 'failed'
  details?: Record<string, string | null>
}

export function record(
  { audit }: Pick<ApprovalsDeps, 'audit'>,
  tx: MerchantTx,
  row: ApprovalRow,
  { actor, action, outcome, details }: Noted,
): Promise<void> {
  const { merchantId, approvalId, act, transactionId, amount, currency } = row
  const facts = row.accountFacts === null ? null : accountFacts.parse(row.accountFacts)
  return audit.record(tx, merchantId, {
    actor,
    action,
    ...(outcome && { outcome }),
    subjectType: 'approval',
    subjectId: approvalId,
    details: {
      act,
      ...(facts
        ? { last4: facts.accountNumberLast4, currency }
        : { transactionId, amount, currency }),
      ...details,
    },
  })
}
