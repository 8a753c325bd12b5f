import * as z from 'zod/mini'

import { currency, minor } from '../money/schemas.ts'

/** The number of rows in a state, and their sum by currency; minor units. */
export const stateSum = z.object({
  state: z.string(),
  count: z.int(),
  /** Null for more than 10,000 rows. */
  amounts: z.nullable(z.array(z.object({ currency, amount: minor }))),
})
export type StateSum = z.infer<typeof stateSum>

/** By state, over all pages of a list; null for more than 10,000 rows. */
export const stateSums = z.object({ sums: z.nullable(z.array(stateSum)) })
export type StateSums = z.infer<typeof stateSums>
