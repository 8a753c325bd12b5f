import { formatMoney } from '@paydeck/contract/money/money'
import type { PushKind } from '@paydeck/contract/calls/push'
import type { Currency } from '@paydeck/contract/money/currency'

import type { EventKind } from '../domain-events/events.ts'

/** The events that notify, and their kind. */
const KINDS: { readonly [Kind in EventKind]?: PushKind } = {
  payment_received: 'paid',
  dispute_opened: 'dispute',
  inquiry_opened: 'dispute',
  payout_failed: 'transfer_returned',
  hold_due: 'hold_expires',
}

export const pushKindOf = (kind: EventKind): PushKind | null => KINDS[kind] ?? null

/** Facts about the payment, dispute or payout; minor units. */
export interface Subject {
  amount: number
  currency: Currency
  /** The payment, or the payout of a transfer. */
  recordId: string
  isInquiry?: boolean
}

/** Shown even on a locked screen, so it has no name, address or number of a customer. */
export interface PushMessage {
  title: string
  body: string
  /** A path on this server. */
  url: string
  /** A later message with the same tag replaces this one. */
  tag: string
}

const TITLES: Record<PushKind, string> = {
  paid: 'Paid',
  dispute: 'Dispute opened',
  transfer_returned: 'Transfer came back',
  hold_expires: 'Hold expires today',
}

const PATHS: Record<PushKind, string> = {
  paid: 'payments?payment=',
  dispute: 'disputes?dispute=',
  transfer_returned: 'payouts?payout=',
  hold_expires: 'payments?payment=',
}

export function pushMessage(
  kind: PushKind,
  { amount, currency, recordId, isInquiry = false }: Subject,
  merchant: { slug: string; businessName: string },
): PushMessage {
  const title = isInquiry ? 'A bank asks about a payment' : TITLES[kind]
  return {
    title: `${title} · ${formatMoney(amount, currency)}`,
    body: merchant.businessName,
    url: `/${merchant.slug}/${PATHS[kind]}${encodeURIComponent(recordId)}`,
    tag: `${kind}:${recordId}`,
  }
}
