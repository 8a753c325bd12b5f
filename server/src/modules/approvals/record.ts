import type { ActivityAction } from '@paydeck/contract/lists/activity-actions'
import * as z from 'zod/mini'
import { country } from '@paydeck/contract/money/schemas'

import type { MerchantTx } from '../../db/database.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalRow } from './store.ts'

/** What is kept of a bank account, apart from its number. */
export const accountFacts = z.object({
  accountName: z.string(),
  accountNumberLast4: z.string(),
  routingNumber: z.string(),
  country,
})
export type AccountFacts = z.infer<typeof accountFacts>

interface ApprovalEvent {
  actor: string
  action: ActivityAction & `approval.${string}`
  outcome?: 'failed'
  details?: Record<string, string | null>
}

export function record(
  { audit }: Pick<ApprovalsDeps, 'audit'>,
  tx: MerchantTx,
  row: ApprovalRow,
  { actor, action, outcome, details }: ApprovalEvent,
): Promise<void> {
  const { merchantId, approvalId, act } = row
  return audit.record(tx, merchantId, {
    actor,
    action,
    ...(outcome && { outcome }),
    subjectType: 'approval',
    subjectId: approvalId,
    details: { act, ...subjectDetails(row), ...details },
  })
}

function subjectDetails(row: ApprovalRow) {
  const { transactionId, amount, currency, payoutSchedule: schedule } = row
  if (schedule !== null) return { schedule }
  if (row.accountFacts === null) return { transactionId, amount, currency }
  return { last4: accountFacts.parse(row.accountFacts).accountNumberLast4, currency }
}
