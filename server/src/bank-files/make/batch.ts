import { currency as currencyCode } from '@paydeck/contract/money/schemas'
import * as z from 'zod/mini'

/** The payer's local time, without a zone, because banks read it that way. */
const LOCAL_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

const account = z.strictObject({
  accountName: z.string(),
  accountNumber: z.string(),
  /** The BSB; empty in New Zealand, where the account number names the bank and branch. */
  routingNumber: z.string(),
  country: z.enum(['AU', 'NZ']),
})

export const batchSchema = z.strictObject({
  /** The operator's name for the batch: printed on the bank statement, and the message id in ISO 20022. */
  number: z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,11}$/)),
  /** `YYYY-MM-DD`: the day on which the bank is asked to process the file. */
  day: z.iso.date(),
  /** `YYYY-MM-DDTHH:MM:SS`, stored with the batch so that the file's bytes never change. */
  madeAt: z.string().check(z.regex(LOCAL_MOMENT)),
  payer: z.strictObject({
    account,
    /** The Direct Entry user identification, Australia only: up to six digits. */
    userId: z.optional(z.string()),
    /** Where ANZ New Zealand credits payments it cannot make. Default: the payer's own account. */
    dishonourAccount: z.optional(z.string()),
  }),
  payouts: z.array(
    z.strictObject({
      payoutId: z.string(),
      /** Minor units. */
      amount: z.number(),
      currency: currencyCode,
      account,
      /** What the payee sees on the bank statement; also identifies a return. */
      reference: z.string(),
    }),
  ),
})

export type Batch = z.infer<typeof batchSchema>
export type BatchPayout = Batch['payouts'][number]
export type BatchAccount = z.infer<typeof account>

/** Why a batch cannot become a file: one sentence per problem. */
export class BatchRefused extends Error {
  override name = 'BatchRefused'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** By account, then by id: banks ask for account order, and the same batch must give the same bytes. */
export const inFileOrder = (payouts: readonly BatchPayout[]): BatchPayout[] =>
  payouts.toSorted((a, b) => compare(orderOf(a), orderOf(b)))

const orderOf = ({ account: { routingNumber, accountNumber }, payoutId }: BatchPayout): string =>
  `${routingNumber} ${accountNumber.padStart(16, '0')} ${payoutId}`

// Not locale-aware, because that differs between machines.
const compare = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Minor units. */
export const totalOf = (payouts: readonly { amount: number }[]): number =>
  payouts.reduce((sum, { amount }) => sum + amount, 0)
