import * as z from 'zod/mini'

import { minor } from '../money/schemas.ts'

/** A line of an existing order. `amount` is per unit, in minor units. */
export const orderedItem = z.object({
  description: z.string(),
  quantity: z.int(),
  amount: minor,
  /** Optional for older servers. */
  isGstFree: z.optional(z.boolean()),
})
