import * as z from 'zod/mini'

import { MAX_LOGO } from '../../merchant/logo.ts'
import { route } from '../../protocol/route.ts'
import { savedBranding } from './profile.ts'

export const logoCalls = {
  saveLogo: route({
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/logo',
    summary: 'Upload the merchant’s logo, a PNG; the payment page and emails show it',
    access: 'staff',
    permission: 'settings:write',
    body: z.object({
      /** The PNG in base64. */
      image: z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(Math.ceil(MAX_LOGO.bytes / 3) * 4),
          z.regex(/^[\w+/]+=*$/),
        ),
    }),
    answer: savedBranding,
    otherwise: 'Failed to save the logo',
  }),
} as const
