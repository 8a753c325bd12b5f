import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { payoutBlockedEmail } from '../mail/templates/payout-blocked.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, payoutSettingsLink, sendToAll } from './send.ts'

/** To the merchant's admins. */
export async function mailAboutBlock(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { subjectId, payload }: Extract<DomainEvent, { kind: 'payout_blocked' }>,
): Promise<void> {
  if (!payload) return
  const { merchantId } = merchant
  await sendToAll(deps, tx, merchantId, {
    cause: `payout-blocked:${subjectId}`,
    kind: 'payout_blocked',
    to: await deps.admins(tx, merchantId),
    email: payoutBlockedEmail({
      brand: brandOfMerchant(merchant),
      businessName: merchant.businessName,
      available: payload.available,
      currency: payload.currency,
      link: payoutSettingsLink(deps, merchant),
    }),
  })
}
