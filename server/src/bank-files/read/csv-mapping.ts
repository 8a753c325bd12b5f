import { currency } from '@paydeck/contract/money/schemas'
import * as z from 'zod/mini'

/** A column's title, or its number from one where the file has no titles. */
const column = z.union([z.string(), z.int().check(z.positive())])

const amount = z.union([
  /** One column, with a minus sign for money out. */
  z.strictObject({ signed: column }),
  /** Two columns, one of them empty. */
  z.strictObject({ credit: column, debit: column }),
  /** One unsigned column, and one that gives the direction. */
  z.strictObject({ unsigned: column, mark: column, credit: z.string(), debit: z.string() }),
])

/** How a bank lays out its CSV statements. Stored with the account, because every bank does it differently. */
export const csvMapping = z.strictObject({
  /** The account of the statement, which the file rarely names. */
  account: z.string().check(z.minLength(1)),
  currency,
  encoding: z._default(z.enum(['utf-8', 'windows-1252']), 'utf-8'),
  delimiter: z._default(z.enum([',', ';', '\t']), ','),
  /** Lines before the titles, or before the first entry when there are none. */
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
  /** The balance after the entry, which reveals missing or doubled lines. */
  balance: z.optional(column),
  order: z.enum(['oldest first', 'newest first']),
})

export type CsvMapping = z.infer<typeof csvMapping>
export type CsvColumn = z.infer<typeof column>
