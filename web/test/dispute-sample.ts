import { dispute, type Dispute } from '@paydeck/contract/calls/payments/disputes'

/** A dispute of `tran_1` that needs a response. */
export const sampleDispute = (): Dispute =>
  dispute.parse({
    disputeId: 'dspt_1',
    transactionId: 'tran_1',
    internalOrderId: 'K-77',
    customerName: 'Ada Lovelace',
    state: 'needs_response',
    status: 'open',
    amount: 120_00,
    fee: 25_00,
    currency: 'AUD',
    reason: 'fraudulent',
    openedAt: '2026-03-01T00:00:00.000Z',
    inquiredAt: null,
    closedAt: null,
    dueBy: '2026-03-20T00:00:00.000Z',
    answer: null,
    files: [],
    history: [],
  })
