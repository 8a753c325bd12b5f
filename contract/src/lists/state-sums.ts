import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'

/** How many rows of a list are in a state, and what they add up to by currency; minor units. */
export const stateSum = z.object({
  state: z.string(),
  count: z.int(),
  /** Null where there are more rows than are added up, 10,000. */
  amounts: z.nullable(z.array(z.object({ currency, amount: minor }))),
})
export type StateSum = z.infer<typeof stateSum>

/** By state, of all pages of a list; null where it has more rows than are counted and added up, 10,000. */
export const stateSums = z.object({ sums: z.nullable(z.array(stateSum)) })
export type StateSums = z.infer<typeof stateSums>
