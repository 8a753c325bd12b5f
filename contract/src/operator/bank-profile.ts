import * as z from 'zod/mini'

import { CURRENCIES } from '../money/currency.ts'

const text = (maxLength: number) => z.string().check(z.trim(), z.maxLength(maxLength))

/** One of our bank accounts. Texts may be empty. */
export const bankProfileDetails = z.object({
  /** Our name for the account. */
  profile: text(40),
  format: text(40),
  currency: z.enum(CURRENCIES),
  timeZone: text(60),
  accountName: text(100),
  /** The BSB; empty in New Zealand. */
  routingNumber: text(20),
  accountNumber: text(30),
  /** The Direct Entry user identification. */
  userId: text(10),
  /** The account for payments that ANZ New Zealand cannot make. */
  dishonourAccount: text(30),
  /** The name of the account in the bank's statements. */
  statementAccount: text(100),
  /** The column mapping of CSV statements, as JSON. */
  csv: text(4_000),
})
export type BankProfileDetails = z.infer<typeof bankProfileDetails>
