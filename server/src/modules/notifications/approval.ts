import type { MerchantTx } from '../../db/database.ts'
import { subjectOf } from '../approvals/view.ts'
import { approvalAskedEmail, approvalEndedEmail } from '../mail/templates/approval.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { approvalLink, brandOfMerchant, sendToAll } from './send.ts'

/** To the people who may approve. */
export async function mailAboutAsking(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  approvalId: string,
): Promise<void> {
  const approval = await deps.approvals.forMail(merchant.merchantId, approvalId)
  if (!approval || approval.row.state !== 'waiting') return
  await sendToAll(deps, tx, merchant.merchantId, {
    cause: `approval:${approvalId}:asked`,
    kind: 'approval_asked',
    to: approval.approvers,
    email: approvalAskedEmail(commonOf(deps, merchant, approval.row)),
  })
}

/** To the person who asked, unless they withdrew it. */
export async function mailAboutDecision(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  approvalId: string,
): Promise<void> {
  const approval = await deps.approvals.forMail(merchant.merchantId, approvalId)
  const { state, askedByEmail, decidedByName, explanation } = approval?.row ?? {}
  if (!approval || !askedByEmail || !state || state === 'waiting' || state === 'withdrawn') return
  await sendToAll(deps, tx, merchant.merchantId, {
    cause: `approval:${approvalId}:ended`,
    kind: 'approval_ended',
    to: [askedByEmail],
    email: approvalEndedEmail({
      ...commonOf(deps, merchant, approval.row),
      state,
      decidedBy: decidedByName ?? null,
      explanation: explanation ?? null,
    }),
  })
}

type Found = NonNullable<Awaited<ReturnType<EventMailDeps['approvals']['forMail']>>>

const commonOf = (deps: EventMailDeps, merchant: Merchant, row: Found['row']) => ({
  brand: brandOfMerchant(merchant),
  businessName: merchant.businessName,
  subject: subjectOf(row),
  askedBy: row.askedByName ?? 'A former colleague',
  endsAt: row.endsAt,
  timeZone: merchant.timeZone,
  link: approvalLink(deps, merchant),
})
