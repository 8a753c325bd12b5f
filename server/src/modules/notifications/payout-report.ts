import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { payoutEmail } from '../mail/templates/payout-report.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the addresses chosen for reports of transfers. */
export async function mailAboutPayout(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { kind, subjectId: payoutId }: DomainEvent,
): Promise<void> {
  const { merchantId } = merchant
  const to = await deps.recipients(tx, merchantId, 'payouts')
  const found = to.length === 0 ? null : await store.findPayout(tx, merchantId, payoutId)
  if (!found) return
  await sendToAll(deps, tx, merchantId, {
    cause: `${kind}:${payoutId}`,
    kind: 'payout_report',
    to,
    email: payoutEmail({
      brand: brandOfMerchant(merchant),
      businessName: merchant.businessName,
      amount: found.amount,
      currency: found.currency,
      arrivalDate: found.arrivalDate,
      reference: found.reference,
      accountLast4: found.accountNumberLast4,
      parts: await store.payoutTotals(tx, merchantId, payoutId),
      carriedOver: found.openingBalance,
      failure: kind === 'payout_failed' ? (found.failureMessage ?? 'no reason was given') : null,
      link: `${deps.origin}/${merchant.slug}/payouts?payout=${encodeURIComponent(payoutId)}`,
    }),
  })
}
