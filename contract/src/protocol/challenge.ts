import * as z from 'zod/mini'

/** Nothing is charged yet: the page opens `redirectURL` and sends `threeDSAuthorisationId` to the same call. */
export const actionRequired = z.object({
  /** The challenge’s id. */
  threeDSAuthorisationId: z.string(),
  /** Where the bank asks. */
  redirectURL: z.url({ protocol: /^https?$/ }),
})
