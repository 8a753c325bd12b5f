import * as z from 'zod/mini'

/**
 * Where the cardholder must go before anything is charged. The page opens `redirectURL`, returns
 * with `threeDSAuthorisationId` in its query, and sends that to the same call.
 */
export const actionRequired = z.object({
  threeDSAuthorisationId: z.string(),
  redirectURL: z.url({ protocol: /^https?$/ }),
})
