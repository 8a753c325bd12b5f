import { currency } from '@paydeck/contract/money/schemas'
import * as z from 'zod/mini'

/** A column by its title, or counted from one where the file has no titles. */
const column = z.union([z.string(), z.int().check(z.positive())])

const amount = z.union([
  /** One column; a minus sign for money that left. */
  z.strictObject({ signed: column }),
  /** A column each, one of them empty. */
  z.strictObject({ credit: column, debit: column }),
  /** One column without a sign, and one that says which. */
  z.strictObject({ unsigned: column, mark: column, credit: z.string(), debit: z.string() }),
])

/** How a bank writes a statement as CSV: kept with the account, because every bank writes another one. */
export const csvMapping = z.strictObject({
  /** Whose statement it is; the file rarely says. */
  account: z.string().check(z.minLength(1)),
  currency,
  encoding: z._default(z.enum(['utf-8', 'windows-1252']), 'utf-8'),
  delimiter: z._default(z.enum([',', ';', '\t']), ','),
  /** Lines before the titles, or before the first entry. */
  skipLines: z._default(z.int().check(z.nonnegative()), 0),
  hasTitles: z.boolean(),
  dayFormat: z.enum([
    'YYYY-MM-DD',
    'YYYY/MM/DD',
    'YYYYMMDD',
    'DD/MM/YYYY',
    'DD-MM-YYYY',
    'DD MMM YYYY',
  ]),
  day: column,
  amount,
  reference: z.optional(column),
  /** Joined with a space. */
  description: z.array(column),
  counterparty: z.optional(column),
  counterpartyAccount: z.optional(column),
  bankId: z.optional(column),
  /** The balance after the entry: with it, a missing or doubled line is found. */
  balance: z.optional(column),
  order: z.enum(['oldest first', 'newest first']),
})

export type CsvMapping = z.infer<typeof csvMapping>
export type CsvColumn = z.infer<typeof column>
