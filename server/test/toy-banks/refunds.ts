import { randomUUID } from 'node:crypto'

import type { FollowUpLookup, RefundingProvider } from '../../src/providers/refunds/port.ts'

/** The requests that a toy received, such as `refund rfnd_…`. */
export type ToyCalls = string[]

/** Refunds that succeed at once. */
export function toyRefunds(calls: ToyCalls): RefundingProvider {
  const outcomes = new Map<string, FollowUpLookup & { kind: 'succeeded' }>()
  return {
    async refund({ operationId }) {
      calls.push(`refund ${operationId}`)
      const outcome =
        outcomes.get(operationId) ?? ({ kind: 'succeeded', ref: randomUUID() } as const)
      outcomes.set(operationId, outcome)
      return outcome
    },
    async lookupFollowUp(operationId) {
      calls.push(`lookup ${operationId}`)
      return outcomes.get(operationId) ?? { kind: 'not_found' }
    },
    closeFollowUp: async (operationId) => outcomes.get(operationId) ?? { kind: 'not_done' },
  }
}
