import type { MerchantTx } from '../../db/database.ts'
import { disputeEmail } from '../mail/templates/dispute-opened.ts'
import { inquiryEmail } from '../mail/templates/inquiry-opened.ts'
import type { Merchant } from '../merchants/service.ts'
import { aboutDispute } from './about-dispute.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, sendToAll } from './send.ts'
import * as store from './store.ts'

interface Due {
  disputeId: string
  /** Null for a new dispute. */
  daysLeft: number | null
}

/** To the people who may respond. */
export async function mailAboutDispute(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { disputeId, daysLeft }: Due,
): Promise<void> {
  const { merchantId } = merchant
  const dispute = await store.findDispute(tx, merchantId, disputeId)
  const about = dispute && (await aboutDispute(deps, tx, merchant, dispute))
  if (!about) return
  const brand = brandOfMerchant(merchant)
  const isInquiry = dispute.status === 'inquiry'
  await sendToAll(deps, tx, merchantId, {
    cause: [
      isInquiry ? 'inquiry' : 'dispute',
      disputeId,
      ...(daysLeft === null ? [] : [daysLeft]),
    ].join(':'),
    kind: 'dispute_opened',
    to: await deps.responders(tx, merchantId),
    email: (isInquiry ? inquiryEmail : disputeEmail)({
      ...about,
      openedAt: dispute.openedAt,
      dueBy: dispute.dueBy,
      daysLeft,
      supportEmail: deps.supportEmail[brand.id] ?? brand.help.email,
    }),
  })
}
