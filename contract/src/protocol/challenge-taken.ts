import * as z from 'zod/mini'

import { id } from '../identifiers/ids.ts'

export const actionTaken = z.object({
  threeDSAuthorisationId: id,
  redirectURL: z.optional(z.string().check(z.maxLength(2048))),
})
