import { newPassword } from '@paydeck/contract/calls/authn'
import * as z from 'zod/mini'

import { crossField, problemUnless } from '#/lib/form/rules.ts'

const isLongEnough = (password: string): boolean => newPassword.safeParse(password).success

export const passwordForm = z
  .object({
    present: z.string().check(z.minLength(1, 'Required')),
    first: newPassword,
    second: newPassword,
  })
  .check(
    crossField('second', ({ first, second }) =>
      problemUnless(!isLongEnough(first) || first === second, "Passwords don't match"),
    ),
  )
