import * as z from 'zod/mini'

/** Nothing is charged yet. The page opens `redirectURL`, then sends `threeDSAuthorisationId` to the same call. */
export const actionRequired = z.object({
  /** The challenge’s id. */
  threeDSAuthorisationId: z.string(),
  /** The address of the challenge. */
  redirectURL: z.url({ protocol: /^https?$/ }),
})
