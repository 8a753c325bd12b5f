import type { PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import type { Tone } from '@paydeck/contract/merchant/status'

export interface EventStyle {
  words: string
  tone: Tone
}

export const EVENT_STYLES: Record<PaymentEvent['kind'], EventStyle> = {
  reminded: { words: 'Customer reminded to pay', tone: 'unpaid' },
  created: { words: 'Payment started', tone: 'unpaid' },
  charged: { words: 'Charged', tone: 'success' },
  charge_failed: { words: 'Charge declined', tone: 'error' },
  held: { words: 'Held on the card', tone: 'pending' },
  hold_failed: { words: 'Hold declined', tone: 'error' },
  captured: { words: 'Captured', tone: 'success' },
  capture_failed: { words: 'Capture failed', tone: 'error' },
  instalment_paid: { words: 'Instalment paid', tone: 'success' },
  instalment_failed: { words: 'Instalment declined', tone: 'error' },
  imported: { words: 'Taken over from another provider', tone: 'unpaid' },
  card_changed: { words: 'Card changed by the customer', tone: 'unpaid' },
  card_change_failed: { words: 'Change of card declined', tone: 'error' },
  released: { words: 'Hold released', tone: 'unpaid' },
  release_failed: { words: 'Release failed', tone: 'error' },
  hold_expired: { words: 'Hold expired', tone: 'unpaid' },
  refund_asked: { words: 'Refund started', tone: 'pending' },
  refunded: { words: 'Refunded', tone: 'unpaid' },
  refund_failed: { words: 'Refund failed', tone: 'error' },
  approval_asked: { words: 'Refund requested', tone: 'pending' },
  approval_approved: { words: 'Refund approved', tone: 'unpaid' },
  approval_declined: { words: 'Refund request declined', tone: 'error' },
  approval_withdrawn: { words: 'Refund request withdrawn', tone: 'unpaid' },
  approval_ended: { words: 'Refund request expired', tone: 'unpaid' },
  approval_refused: { words: 'Refund approved, but not possible', tone: 'error' },
  dispute_opened: { words: 'Disputed by the customer', tone: 'warning' },
  dispute_won: { words: 'Dispute won', tone: 'success' },
  dispute_lost: { words: 'Dispute lost', tone: 'error' },
  inquiry_opened: { words: 'The customer’s bank asks', tone: 'warning' },
  inquiry_closed: { words: 'Inquiry closed', tone: 'unpaid' },
  fraud_warned: { words: 'Reported as possible fraud', tone: 'warning' },
  returned: { words: 'Returned by the bank', tone: 'error' },
  paid_out: { words: 'Transferred to your bank', tone: 'success' },
  payout_failed: { words: 'Transfer failed', tone: 'error' },
}
