import type { Stripe } from 'stripe'

interface OurMetadata {
  operationId: string | null
  /** The adapter that wrote it; null for the card adapter. */
  provider: string | null
  merchantId: string | null
  captureOperationId: string | null
}

/** Our metadata on a Stripe object; nulls if it is not ours. */
export const metadataOf = (metadata: Stripe.Metadata | null | undefined): OurMetadata => ({
  operationId: metadata?.['operation_id'] ?? null,
  provider: metadata?.['provider'] ?? null,
  merchantId: metadata?.['merchant_id'] ?? null,
  captureOperationId: metadata?.['capture_operation_id'] ?? null,
})

export const intentMetadata = ({ metadata }: { metadata: Stripe.Metadata }): OurMetadata =>
  metadataOf(metadata)

export const takingOperation = (metadata: Stripe.Metadata | null | undefined): string | null => {
  const { captureOperationId, operationId } = metadataOf(metadata)
  return captureOperationId ?? operationId
}
