/** What the sandbox calls an event of Stripe's; it sends none of the others. */
const OURS: ReadonlyMap<string, string> = new Map([
  ['charge.dispute.created', 'dispute.opened'],
  ['charge.dispute.updated', 'dispute.reopened'],
  ['charge.dispute.closed', 'dispute.closed'],
  ['refund.failed', 'refund.returned'],
  // PayTo stays the sandbox's.
  ['dispute.opened', 'dispute.opened'],
  ['dispute.closed', 'dispute.closed'],
])

/** Types of events in the sandbox's words. */
export const inSandboxWords = (
  types: readonly string[],
  { cardProvider }: { cardProvider: string },
): string[] =>
  cardProvider === 'sandbox' ? [...types] : types.flatMap((type) => OURS.get(type) ?? [])
