import type { ApprovedAct } from '@paydeck/contract/calls/decisions/approvals'

import type { Reader } from '../../db/database.ts'
import { personName } from '../../db/statements/person-name.ts'
import type { ApprovalRow } from './store.ts'

/** With its subject and people's names. */
export interface ListedApproval extends Omit<ApprovalRow, 'merchantId' | 'accountNumberSealed'> {
  internalOrderId: string | null
  customerName: string | null
  /** The amount of the payment. */
  paidAmount: number | null
  /** The account that receives this currency's transfers now. */
  primaryLast4: string | null
  askedByName: string | null
  askedByEmail: string | null
  decidedByName: string | null
  /** The refund that the approval made. */
  refundStatus: string | null
}

const MAX_DECIDED = 50

const COLUMNS = `a.approval_id, a.act, a.transaction_id, a.amount, a.reason, a.external_account_id, a.account_facts,
  a.payout_schedule, a.currency, a.asked_by, a.asked_at, a.ends_at, a.state, a.decided_by, a.decided_at, a.explanation, a.result_id,
  p.internal_order_id, p.customer_name, p.amount as paid_amount, b.account_number_last4 as primary_last4, r.status as refund_status,
  ${personName('asker')} as asked_by_name, asker.email as asked_by_email, ${personName('decider')} as decided_by_name`

const FROM = `from app.approval a
  left join app.payment p on p.merchant_id = a.merchant_id and p.transaction_id = a.transaction_id
  left join app.bank_account b on b.merchant_id = a.merchant_id and b.currency = a.currency and b.is_primary
  left join app.refund r on r.merchant_id = a.merchant_id and r.refund_id = a.result_id
  left join global.merchant_directory d on d.merchant_id = a.merchant_id
  left join global.app_user asker on asker.tenant_id = d.tenant_id and asker.user_id = a.asked_by
  left join global.app_user decider on decider.tenant_id = d.tenant_id and decider.user_id = a.decided_by`

/** Open approvals, oldest first, then the others, newest first; leaves out `hidden` acts. */
export const listApprovals = (
  reader: Reader,
  merchantId: string,
  hidden: readonly ApprovedAct[],
): Promise<ListedApproval[]> =>
  reader.query<ListedApproval>(
    'approvals',
    `(select ${COLUMNS} ${FROM} where a.merchant_id = $1 and a.act <> all($2) and a.state = 'waiting'
      order by a.asked_at, a.approval_id)
     union all
     (select ${COLUMNS} ${FROM} where a.merchant_id = $1 and a.act <> all($2) and a.state <> 'waiting'
      order by a.asked_at desc, a.approval_id desc limit ${MAX_DECIDED})`,
    [merchantId, hidden],
  )

/** The same list for one payment. */
export const approvalsOfPayment = (
  reader: Reader,
  merchantId: string,
  transactionId: string,
): Promise<ListedApproval[]> =>
  reader.query<ListedApproval>(
    'approvals_of_payment',
    `select ${COLUMNS} ${FROM} where a.merchant_id = $1 and a.transaction_id = $2
     order by (a.state <> 'waiting'), a.asked_at desc, a.approval_id desc limit ${MAX_DECIDED}`,
    [merchantId, transactionId],
  )

export async function readApproval(
  reader: Reader,
  merchantId: string,
  approvalId: string,
): Promise<ListedApproval | null> {
  const [row] = await reader.query<ListedApproval>(
    'approval',
    `select ${COLUMNS} ${FROM} where a.merchant_id = $1 and a.approval_id = $2`,
    [merchantId, approvalId],
  )
  return row ?? null
}
