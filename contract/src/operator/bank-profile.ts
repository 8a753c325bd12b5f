import * as z from 'zod/mini'

import { CURRENCIES } from '../money/currency.ts'

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** An account of ours at a bank, as a form has it. Texts are empty where there is nothing to say. */
export const bankProfileDetails = z.object({
  /** Our name for it. */
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
  /** Where ANZ New Zealand books what it cannot pay. */
  dishonourAccount: text(30),
  /** How the bank's statements name the account. */
  statementAccount: text(100),
  /** The mapping of statements in CSV, as JSON. */
  csv: text(4_000),
})
export type BankProfileDetails = z.infer<typeof bankProfileDetails>
