import * as z from 'zod/mini'

/**
 * Where the card's owner has to go before anything is taken, in an answer. The page goes to `redirectURL`, comes back
 * with `threeDSAuthorisationId` in its query, and sends that to the same call.
 */
export const actionRequired = z.object({
  threeDSAuthorisationId: z.string(),
  redirectURL: z.url({ protocol: /^https?$/ }),
})
