import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import { payoutEmail } from '../mail/templates/payout-report.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { brandOfMerchant, payoutSettingsLink, sendToAll } from './send.ts'
import * as store from './store.ts'

/** To the addresses chosen for transfer reports; a returned transfer also to the admins, who can fix the account. */
export async function mailAboutPayout(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { kind, subjectId: payoutId }: DomainEvent,
): Promise<void> {
  const { merchantId } = merchant
  const isBack = kind === 'payout_failed'
  const chosen = await deps.recipients(tx, merchantId, 'payouts')
  const to = isBack ? [...chosen, ...(await deps.admins(tx, merchantId))] : chosen
  const payout = to.length === 0 ? null : await store.findPayout(tx, merchantId, payoutId)
  if (!payout) return
  await sendToAll(deps, tx, merchantId, {
    cause: `${kind}:${payoutId}`,
    kind: 'payout_report',
    to,
    email: payoutEmail({
      brand: brandOfMerchant(merchant),
      businessName: merchant.businessName,
      amount: payout.amount,
      currency: payout.currency,
      arrivalDate: payout.arrivalDate,
      reference: payout.reference,
      accountLast4: payout.accountNumberLast4,
      parts: await store.payoutTotals(tx, merchantId, payoutId),
      carriedOver: payout.openingBalance,
      failure: isBack ? (payout.failureMessage ?? 'no reason was given') : null,
      link: isBack
        ? payoutSettingsLink(deps, merchant)
        : `${deps.origin}/${merchant.slug}/payouts?payout=${encodeURIComponent(payoutId)}`,
    }),
  })
}
