/** The sandbox's names for Stripe's events that it sends too. */
const SANDBOX_TYPES: ReadonlyMap<string, string> = new Map([
  ['charge.dispute.created', 'dispute.opened'],
  ['charge.dispute.updated', 'dispute.reopened'],
  ['charge.dispute.closed', 'dispute.closed'],
  ['refund.failed', 'refund.returned'],
  // PayTo stays at the sandbox.
  ['dispute.opened', 'dispute.opened'],
  ['dispute.closed', 'dispute.closed'],
])

/** Converts event types to the sandbox's names. */
export const toSandboxTypes = (
  types: readonly string[],
  { cardProvider }: { cardProvider: string },
): string[] =>
  cardProvider === 'sandbox' ? [...types] : types.flatMap((type) => SANDBOX_TYPES.get(type) ?? [])
