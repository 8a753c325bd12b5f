import { newPassword } from '@paydeck/contract/calls/authn'
import * as z from 'zod/mini'

import { crossField, problemUnless } from '#/lib/form/rules.ts'

const isLongEnough = (password: string): boolean => newPassword.safeParse(password).success

export const setPasswordForm = z
  .object({ first: newPassword, second: z.string() })
  .check(
    crossField('second', ({ first, second }) =>
      problemUnless(!isLongEnough(first) || first === second, 'Two passwords are not matched'),
    ),
  )
