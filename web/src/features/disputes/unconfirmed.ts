import type { Dispute } from '@paydeck/contract/calls/payments/disputes'

export const UNCONFIRMED =
  'The provider has not confirmed your answer yet. We keep asking, and this page updates automatically. Do not send it again.'

export const isUnconfirmed = (dispute: Pick<Dispute, 'answer'> | undefined): boolean =>
  dispute?.answer?.status === 'unknown'
