import type { PaymentEvent } from '@paydeck/contract/calls/payments/payments'
import type { Tone } from '@paydeck/contract/merchant/status'

export interface EventStyle {
  label: string
  tone: Tone
}

export const EVENT_STYLES: Record<PaymentEvent['kind'], EventStyle> = {
  reminded: { label: 'Customer reminded to pay', tone: 'unpaid' },
  created: { label: 'Payment started', tone: 'unpaid' },
  charged: { label: 'Charged', tone: 'success' },
  charge_failed: { label: 'Charge declined', tone: 'error' },
  held: { label: 'Held on the card', tone: 'pending' },
  hold_failed: { label: 'Hold declined', tone: 'error' },
  captured: { label: 'Captured', tone: 'success' },
  capture_failed: { label: 'Capture failed', tone: 'error' },
  instalment_paid: { label: 'Instalment paid', tone: 'success' },
  instalment_failed: { label: 'Instalment declined', tone: 'error' },
  imported: { label: 'Taken over from another provider', tone: 'unpaid' },
  card_changed: { label: 'Card changed by the customer', tone: 'unpaid' },
  card_change_failed: { label: 'Change of card declined', tone: 'error' },
  released: { label: 'Hold released', tone: 'unpaid' },
  release_failed: { label: 'Release failed', tone: 'error' },
  hold_expired: { label: 'Hold expired', tone: 'unpaid' },
  refund_asked: { label: 'Refund started', tone: 'pending' },
  refunded: { label: 'Refunded', tone: 'unpaid' },
  refund_failed: { label: 'Refund failed', tone: 'error' },
  approval_asked: { label: 'Refund requested', tone: 'pending' },
  approval_approved: { label: 'Refund approved', tone: 'unpaid' },
  approval_declined: { label: 'Refund request declined', tone: 'error' },
  approval_withdrawn: { label: 'Refund request withdrawn', tone: 'unpaid' },
  approval_ended: { label: 'Refund request expired', tone: 'unpaid' },
  approval_refused: { label: 'Refund approved, but not possible', tone: 'error' },
  dispute_opened: { label: 'Disputed by the customer', tone: 'warning' },
  dispute_won: { label: 'Dispute won', tone: 'success' },
  dispute_lost: { label: 'Dispute lost', tone: 'error' },
  inquiry_opened: { label: 'The customer’s bank asks', tone: 'warning' },
  inquiry_closed: { label: 'Inquiry closed', tone: 'unpaid' },
  fraud_warned: { label: 'Reported as possible fraud', tone: 'warning' },
  returned: { label: 'Returned by the bank', tone: 'error' },
  paid_out: { label: 'Transferred to your bank', tone: 'success' },
  payout_failed: { label: 'Transfer failed', tone: 'error' },
}
