import { currency } from '@paydeck/contract/money/schemas'
import * as z from 'zod/mini'

import { batchSchema } from '../../bank-files/make/batch.ts'
import { PROFILES } from '../../bank-files/make/profiles.ts'
import { csvMapping } from '../../bank-files/read/csv-mapping.ts'
import { isTimeZone } from '@paydeck/contract/time/days'

/** An account of ours at a bank: the file it takes, who pays, and how its statements are read. */
export const bankProfile = z.strictObject({
  /** Our name for it. */
  profile: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be a short name in lower case')),
  format: z
    .string()
    .check(
      z.refine((name) => name in PROFILES, `must be one of ${Object.keys(PROFILES).join(', ')}`),
    ),
  currency,
  /** Whose days the bank means. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Australia/Sydney')),
  payer: batchSchema.shape.payer,
  /** How the bank's statements name the account. */
  statementAccount: z.string().check(z.minLength(1)),
  /** For statements in CSV. */
  csv: z.optional(csvMapping),
})
export type BankProfile = z.infer<typeof bankProfile>
