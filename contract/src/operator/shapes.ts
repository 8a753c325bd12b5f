import * as z from 'zod/mini'

import { instant } from '../protocol/wire.ts'

const text = z.string()
const maybeText = z.nullable(z.string())
const amount = z.int()

export const operatorPerson = z.object({
  email: text,
  name: text,
  permissions: z.array(text),
  /** Minor units. */
  batchLimit: amount,
})
export type OperatorPerson = z.infer<typeof operatorPerson>

export const payoutFile = z.object({
  batchNumber: text,
  profile: text,
  currency: text,
  day: z.iso.date(),
  state: z.enum(['made', 'approved', 'downloaded', 'paid', 'void']),
  payouts: z.int(),
  total: amount,
  /** For formats with a hash total, to compare with the bank. */
  hashTotal: maybeText,
  sha256: text,
  maker: text,
  madeAt: instant,
  approver: maybeText,
  voidAsker: maybeText,
  voidReason: maybeText,
  newAccounts: z.int(),
  largest: amount,
  previousTotal: z.nullable(amount),
  downloads: z.int(),
})
export type PayoutFile = z.infer<typeof payoutFile>

export const bankProfileLine = z.object({ profile: text, format: text, currency: text })

export const bankEntryLine = z.object({
  entryId: text,
  profile: text,
  day: z.iso.date(),
  amount,
  currency: text,
  text,
  state: z.enum(['matched', 'suspense', 'assigned']),
  reason: maybeText,
  kind: maybeText,
  target: maybeText,
  assignedBy: maybeText,
  assignReason: maybeText,
})
export type BankEntryLine = z.infer<typeof bankEntryLine>

/** Banks' receipts for a payment file. */
export const RECEIPT_KINDS = {
  accepted: 'Accepted by the bank',
  processed: 'Processed by the bank',
  rejected: 'Rejected by the bank',
} as const
export type ReceiptKind = keyof typeof RECEIPT_KINDS
export const receiptKind = z.enum(['accepted', 'processed', 'rejected'])

export const payoutFileDetails = z.object({
  file: payoutFile,
  items: z.array(
    z.object({
      payoutId: text,
      slug: text,
      businessName: text,
      accountName: text,
      accountNumberLast4: text,
      amount,
      reference: text,
      isNewAccount: z.boolean(),
      status: text,
      message: maybeText,
    }),
  ),
  downloads: z.array(z.object({ at: instant, person: text, address: maybeText })),
  receipts: z.array(
    z.object({
      kind: receiptKind,
      /** The number on the bank's receipt. */
      bankReference: maybeText,
      reason: maybeText,
      at: instant,
      person: text,
    }),
  ),
  /** The debit of the file on the bank statement; null until it arrives. */
  debit: z.nullable(bankEntryLine),
})
export type PayoutFileDetails = z.infer<typeof payoutFileDetails>

export const bankReturnLine = z.object({
  returnId: text,
  importedAt: instant,
  amount,
  currency: text,
  reference: text,
  message: text,
  payoutId: maybeText,
  slug: maybeText,
})
export type BankReturnLine = z.infer<typeof bankReturnLine>

export const settlementLine = z.object({
  settlementId: text,
  ref: text,
  kind: text,
  operationId: maybeText,
  slug: maybeText,
  amount,
  fee: amount,
  currency: text,
  verdict: z.enum(['equal', 'different', 'fee', 'payout', 'unknown']),
  /** The difference or unknown part, as a sentence. */
  what: maybeText,
  resolver: maybeText,
  resolveReason: maybeText,
})
export type SettlementLine = z.infer<typeof settlementLine>

/** A provider's settlement to our account. */
export const settlement = z.object({
  settlementId: text,
  provider: text,
  ref: text,
  currency: text,
  amount,
  day: z.iso.date(),
  arrivesOn: z.iso.date(),
  traceId: maybeText,
  arrivedOn: z.nullable(z.iso.date()),
  state: z.enum(['on_its_way', 'late', 'arrived', 'failed', 'different', 'resolved']),
  /** Why it differs, as a sentence; null if it matches. */
  difference: maybeText,
  hasLines: z.boolean(),
  openLines: z.int(),
  resolver: maybeText,
  resolveReason: maybeText,
})
export type Settlement = z.infer<typeof settlement>

export const clientMoneyProof = z.object({
  currency: text,
  day: z.iso.date(),
  provedAt: instant,
  difference: amount,
  terms: z.array(z.object({ name: text, side: z.enum(['have', 'owe']), amount })),
})
export type ClientMoneyProof = z.infer<typeof clientMoneyProof>

export const watchPage = z.object({
  /** Rows changed, deleted or added without the server, as found by the last check. */
  books: z.array(
    z.object({
      merchantId: text,
      slug: text,
      checkedAt: instant,
      what: text,
      /** Null: no payment files until a person acknowledges it. */
      acknowledgedBy: maybeText,
      reason: maybeText,
    }),
  ),
  breaks: z.array(z.object({ account: text, day: z.iso.date(), what: text })),
  operations: z.array(
    z.object({
      operationId: text,
      slug: text,
      kind: text,
      provider: text,
      status: text,
      amount,
      currency: text,
      since: instant,
      /** The number of attempts; null if the outcome is unknown. */
      tries: z.nullable(z.int()),
    }),
  ),
  disputes: z.array(
    z.object({ disputeId: text, slug: text, amount, currency: text, dueBy: instant }),
  ),
  /** Transfers that a merchant reports as not arrived, to ask the bank about. Oldest first. */
  missing: z.array(
    z.object({
      payoutId: text,
      reference: text,
      slug: text,
      /** The missing amount, minor units. */
      amount,
      currency: text,
      arrivalDate: z.iso.date(),
      note: text,
      reportedAt: instant,
    }),
  ),
  /** The replica of the answering process; empty if none is configured. `problem`: why it is not used. */
  replica: z.array(
    z.object({ isUsed: z.boolean(), lagSeconds: z.nullable(z.number()), problem: maybeText }),
  ),
  sweeps: z.array(z.object({ name: text, state: text, at: z.nullable(instant), error: text })),
  dead: z.array(z.object({ queue: text, since: instant, tries: z.int(), error: text })),
})
export type WatchPage = z.infer<typeof watchPage>

export const operatorMerchant = z.object({
  merchantId: text,
  slug: text,
  businessName: text,
  country: text,
  isActivated: z.boolean(),
  payoutHoldHours: z.int(),
  payoutSchedule: text,
  /** Hundredths of a percent; `feeFixed`: minor units per payment. */
  feeBasisPoints: z.int(),
  feeFixed: amount,
  /** The highest payouts, in each currency; null: no limit. */
  limitPayment: z.nullable(amount),
  limitDay: z.nullable(amount),
  limitMonth: z.nullable(amount),
  /** The share of takings held in reserve, in hundredths of a percent, and for how many days; null: none. */
  reserveBasisPoints: z.nullable(z.int()),
  reserveDays: z.nullable(z.int()),
  /** The fixed reserve, in the merchant's currency; null: none. */
  reserveFixed: z.nullable(amount),
  heldAccounts: z.int(),
  returnedAccounts: z.int(),
})
export type OperatorMerchant = z.infer<typeof operatorMerchant>

export const securityEvent = z.object({
  at: instant,
  actor: text,
  action: text,
  outcome: text,
  subject: text,
  details: text,
  address: maybeText,
})
export type SecurityEvent = z.infer<typeof securityEvent>
