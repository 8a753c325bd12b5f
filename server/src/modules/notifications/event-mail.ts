import type { MerchantTx } from '../../db/database.ts'
import type { DomainEvent } from '../domain-events/events.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { mailAboutDispute } from './dispute-opened.ts'
import { mailAboutPayment } from './payment-received.ts'
import { mailAboutBlock } from './payout-blocked.ts'
import { mailAboutPayout } from './payout-report.ts'
import { mailAboutRefund } from './refund-made.ts'

/** Writes mail about events; each is kept once, however often its event is read. */
export const eventMail = (deps: EventMailDeps) => ({
  async write(merchantId: string, event: DomainEvent): Promise<void> {
    const merchant = await deps.merchants.get(merchantId)
    await deps.db.inMerchant(merchantId, (tx) => mailAbout(deps, tx, merchant, event))
  },
})

function mailAbout(
  deps: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  event: DomainEvent,
): Promise<void> {
  switch (event.kind) {
    case 'payment_received':
      return mailAboutPayment(deps, tx, merchant, event.subjectId)
    case 'refund_made':
      return mailAboutRefund(deps, tx, merchant, event.subjectId)
    case 'payout_sent':
    case 'payout_failed':
      return mailAboutPayout(deps, tx, merchant, event)
    case 'payout_blocked':
      return mailAboutBlock(deps, tx, merchant, event)
    case 'dispute_opened':
      return mailAboutDispute(deps, tx, merchant, event.subjectId)
    case 'dispute_closed':
      return Promise.resolve()
  }
}
