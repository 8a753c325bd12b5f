import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'

export const actionTaken = z.object({
  /** The challenge’s id. */
  threeDSAuthorisationId: id,
  /** The address of the challenge. */
  redirectURL: z.optional(z.string().check(z.maxLength(2048))),
})
