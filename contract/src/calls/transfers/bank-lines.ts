import * as z from 'zod/mini'

import { id } from '../../identifiers/ids.ts'
import { currency, minor } from '../../money/schemas.ts'
import { route } from '../../protocol/route.ts'
import { instant, page } from '../../protocol/wire.ts'

export const bankLineMatch = z.enum(['reference', 'amount_and_day', 'remembered', 'by_hand'])
export type BankLineMatch = z.infer<typeof bankLineMatch>

/** A plain list, because code without schemas parses addresses with it. */
export const BANK_LINE_STATES = ['open', 'linked', 'other', 'aside'] as const
/**
 * `linked`: one transfer, several, or a part of one. `open`: needs a person. `other`: not from us, as far as we know.
 * `aside`: not from us, as a person decided.
 */
export const bankLineState = z.enum(BANK_LINE_STATES)
export type BankLineState = z.infer<typeof bankLineState>

/**
 * Why a deposit is open. `different`: it names a transfer of another amount, or one that is already explained. `ours`:
 * from us, but no transfer matches. `unsure`: a transfer matches, but nothing confirms it.
 */
export const bankLineReason = z.enum(['different', 'ours', 'unsure'])

const linkedTransfer = z.object({
  payoutId: z.string(),
  reference: z.string(),
  /** How many payments and refunds the transfer includes. */
  transactions: z.int(),
  /** The part of the transfer that this deposit explains, minor units. */
  part: minor,
  /** The whole transfer, minor units. */
  amount: minor,
})

const suggestedTransfer = z.object({
  payoutId: z.string(),
  reference: z.string(),
  arrivalDate: z.iso.date(),
  /** The part that no deposit explains yet, minor units. */
  left: minor,
})
export type SuggestedTransfer = z.infer<typeof suggestedTransfer>

/** A difference between a deposit and its transfers that a person accepted. */
const acceptedDifference = z.object({
  /** Minor units; below zero when the deposit is less than its transfers. */
  amount: minor,
  reason: z.string(),
})

/**
 * A person's explanation of a transfer missing from the statements. `seen_elsewhere`: it arrived, and is on another
 * statement. `not_arrived`: it did not, so the operator should ask the bank.
 */
export const missingTransferKind = z.enum(['seen_elsewhere', 'not_arrived'])
export type MissingTransferKind = z.infer<typeof missingTransferKind>

const explainedTransfer = z.object({
  ...suggestedTransfer.shape,
  kind: missingTransferKind,
  note: z.string(),
  saidAt: instant,
})
export type ExplainedTransfer = z.infer<typeof explainedTransfer>

export const bankLine = z.object({
  lineId: z.string(),
  externalAccountId: z.string(),
  day: z.iso.date(),
  amount: minor,
  currency,
  /** As the bank wrote it. */
  text: z.string(),
  state: bankLineState,
  reason: z.nullable(bankLineReason),
  how: z.nullable(bankLineMatch),
  transfers: z.array(linkedTransfer),
  difference: z.nullable(acceptedDifference),
  /** Suggestions for an open deposit, likeliest first. Each is one transfer, or several that add up to it. */
  suggestions: z.array(z.array(suggestedTransfer)),
})
export type BankLine = z.infer<typeof bankLine>

/** The columns of a bank's CSV, counted from one. */
export const bankCsv = z.object({
  delimiter: z.enum([',', ';', '\t']),
  skipLines: z.int().check(z.nonnegative(), z.maximum(100)),
  hasTitles: z.boolean(),
  day: z.int().check(z.positive(), z.maximum(200)),
  dayFormat: z.enum([
    'YYYY-MM-DD',
    'YYYY/MM/DD',
    'YYYYMMDD',
    'DD/MM/YYYY',
    'DD-MM-YYYY',
    'DD MMM YYYY',
  ]),
  amount: z.union([
    /** One column, with a minus sign for money out. */
    z.object({ signed: z.int().check(z.positive(), z.maximum(200)) }),
    z.object({
      credit: z.int().check(z.positive(), z.maximum(200)),
      debit: z.int().check(z.positive(), z.maximum(200)),
    }),
  ]),
  texts: z
    .array(z.int().check(z.positive(), z.maximum(200)))
    .check(z.minLength(1), z.maxLength(20)),
})
export type BankCsv = z.infer<typeof bankCsv>

export const bankLineAccount = z.object({
  externalAccountId: z.string(),
  accountName: z.string(),
  accountNumberLast4: z.string(),
  currency,
  /** Whether deposits are matched with transfers. */
  isOn: z.boolean(),
  /** The days that the files so far cover; null before the first file. */
  firstDay: z.nullable(z.iso.date()),
  lastDay: z.nullable(z.iso.date()),
  counts: z.object({ open: z.int(), linked: z.int(), other: z.int(), aside: z.int() }),
  /** Transfers that should have arrived on those days but are not fully explained by deposits; the oldest fifty. */
  missing: z.array(suggestedTransfer),
  /** Missing transfers that a person has explained; the newest fifty. */
  explained: z.array(explainedTransfer),
})
export type BankLineAccount = z.infer<typeof bankLineAccount>

export const bankFileReport = z.object({
  /** False: the file was imported before, so nothing was done. */
  isNew: z.boolean(),
  deposits: z.int(),
  /** Deposits that were not in an earlier file. */
  fresh: z.int(),
  /** Deposits linked now, including those of earlier files. */
  linked: z.int(),
  /** Deposits of the account that need a person. */
  open: z.int(),
})
export type BankFileReport = z.infer<typeof bankFileReport>

/** A preview of the deposits in a CSV, by the given columns. */
export const bankCsvSample = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** The columns last used for this account, or a guess; null if a person must choose. */
  csv: z.nullable(bankCsv),
  isRemembered: z.boolean(),
  delimiter: bankCsv.shape.delimiter,
  skipLines: z.int(),
  hasTitles: z.boolean(),
})
export type BankCsvSample = z.infer<typeof bankCsvSample>

/** The largest file, in bytes. */
export const BANK_FILE_BYTES = 3 * 1024 * 1024

const PATH = '/merchants/{merchantId}/bank-lines'
const ACCOUNT = `${PATH}/accounts/{externalAccountId}` as const
const LINE = `${PATH}/{lineId}` as const
const reading = { base: 'api', method: 'GET', access: 'staff', permission: 'payouts:read' } as const
/** Calls that change how a bank line or a transfer is explained. */
export const actingOnBankLines = {
  base: 'api',
  method: 'POST',
  access: 'staff',
  permission: ['payouts:read', 'bookkeeping:read'],
} as const

const file = {
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  /** The bytes in Base64. */
  content: z.string().check(z.minLength(1)),
}

export const bankLineCalls = {
  getBankLineAccounts: route({
    ...reading,
    path: `${PATH}/accounts`,
    summary: 'The bank accounts, with how their own statements match our transfers',
    answer: z.array(bankLineAccount),
    otherwise: 'Failed to fetch your bank accounts',
  }),
  listBankLines: route({
    ...reading,
    path: PATH,
    summary: 'Deposits on the merchant’s own bank statements, newest first, 20 a page',
    query: z.object({
      externalAccountId: id,
      state: z._default(bankLineState, 'open'),
      page,
    }),
    answer: z.object({ items: z.array(bankLine), totalPages: z.int() }),
    otherwise: 'Failed to fetch the deposits',
  }),
  switchBankLines: route({
    ...actingOnBankLines,
    path: `${ACCOUNT}/switch`,
    summary: 'Switch the matching of an account’s deposits on or off',
    body: z.object({ isOn: z.boolean() }),
    answer: bankLineAccount,
    otherwise: 'Failed to change the matching',
  }),
  readBankCsv: route({
    ...actingOnBankLines,
    path: `${ACCOUNT}/csv`,
    summary:
      'What a CSV of a bank has in its columns, null for a file of another format; keeps nothing',
    largest: 4.5 * 1024 * 1024,
    body: z.object(file),
    answer: z.nullable(bankCsvSample),
    otherwise: 'Failed to read the file',
  }),
  importBankLines: route({
    ...actingOnBankLines,
    path: `${ACCOUNT}/files`,
    summary:
      'Import a bank’s statement of an account (OFX, camt.053, MT940, or CSV with its columns) and match its deposits with transfers',
    largest: 4.5 * 1024 * 1024,
    body: z.object({ ...file, csv: z.optional(bankCsv) }),
    answer: bankFileReport,
    otherwise: 'Failed to import the statement',
  }),
  listLinkableTransfers: route({
    ...reading,
    path: `${LINE}/transfers`,
    summary:
      'Transfers that a deposit may be linked with: to its account, within 120 days of it, and not explained whole; the nearest first, at most 10',
    query: z.object({
      /** Transfers that arrived, or should arrive, on this day. */
      day: z.optional(z.iso.date()),
      /** Transfers with this amount, in total or unexplained, minor units. */
      amount: z.optional(z.string().check(z.regex(/^\d{1,13}$/, 'Enter an amount'))),
    }),
    answer: z.array(suggestedTransfer),
    otherwise: 'Failed to fetch the transfers',
  }),
  linkBankLine: route({
    ...actingOnBankLines,
    path: `${LINE}/link`,
    summary: 'Link an open deposit to transfers',
    body: z.object({ payoutIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
    answer: bankLine,
    otherwise: 'Failed to link the deposit',
  }),
  acceptBankLineDifference: route({
    ...actingOnBankLines,
    path: `${LINE}/accept-difference`,
    summary:
      'Link an open deposit to transfers although it differs from them, by at most 50 dollars and a fifth of them',
    body: z.object({
      payoutIds: z.array(id).check(z.minLength(1), z.maxLength(20)),
      /** The difference shown and accepted: the deposit less its transfers, minor units. */
      difference: z.int(),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    }),
    answer: bankLine,
    otherwise: 'Failed to accept the difference',
  }),
  setBankLineAside: route({
    ...actingOnBankLines,
    path: `${LINE}/set-aside`,
    summary: 'Set aside a deposit that is not from us, and others of the same payer',
    answer: bankLine,
    otherwise: 'Failed to set the deposit aside',
  }),
  undoBankLine: route({
    ...actingOnBankLines,
    path: `${LINE}/undo`,
    summary: 'Undo the link of a deposit, or its setting aside',
    answer: bankLine,
    otherwise: 'Failed to undo this',
  }),
  getPayoutDeposits: route({
    ...reading,
    path: '/merchants/{merchantId}/payouts/{payoutId}/deposits',
    summary: 'The bank statement deposits that are linked to this transfer',
    answer: z.array(
      z.object({
        lineId: z.string(),
        day: z.iso.date(),
        amount: minor,
        part: minor,
        difference: z.nullable(acceptedDifference),
        text: z.string(),
        how: bankLineMatch,
        linkedAt: instant,
      }),
    ),
    otherwise: 'Failed to fetch the deposits of this transfer',
  }),
} as const
