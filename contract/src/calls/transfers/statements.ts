import * as z from 'zod/mini'

import { currency, minor } from '../../money/schemas.ts'
import { pdf } from '../../protocol/pdf.ts'
import { route } from '../../protocol/route.ts'
import { entryType, payoutStatus } from '../payouts.ts'

/** `YYYY-MM`, in the merchant's zone. */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month'))

/** The entries of one kind in a month, minor units. `fee` includes its GST. */
const statementKind = z.object({
  transactionType: entryType,
  lines: z.int(),
  amount: minor,
  fee: minor,
  feeTax: minor,
})

const statementPayout = z.object({
  payoutId: z.string(),
  /** The local day it was sent. */
  day: z.iso.date(),
  reference: z.string(),
  accountNumberLast4: z.string(),
  amount: minor,
  status: payoutStatus,
  arrivalDate: z.nullable(z.iso.date()),
})

export const monthlyStatement = z.object({
  month,
  currency,
  timeZone: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** False for the current month: its figures may still change. */
  isOver: z.boolean(),
  /** The balance owed to the merchant before the first day and after the last. Minor units. */
  opening: minor,
  closing: minor,
  kinds: z.array(statementKind),
  /** Sent in the month; returned ones are among the kinds. */
  payouts: z.array(statementPayout),
})
export type MonthlyStatement = z.infer<typeof monthlyStatement>

export const statementMonth = z.object({ month, currency })
export type StatementMonth = z.infer<typeof statementMonth>

const PATH = '/merchants/{merchantId}/statements'
const ofMonth = { query: z.object({ month, currency }) } as const
const staff = { base: 'api', access: 'staff' } as const

export const statementCalls = {
  listStatements: route({
    ...staff,
    method: 'GET',
    path: PATH,
    summary: 'The months with a statement, newest first, and who gets each new one',
    permission: 'payouts:read',
    answer: z.object({ months: z.array(statementMonth), emails: z.array(z.string()) }),
    otherwise: 'Failed to fetch your statements',
  }),
  getStatement: route({
    ...staff,
    ...ofMonth,
    method: 'GET',
    path: `${PATH}/one`,
    summary: 'The statement of a month: what came in and went out between two balances',
    permission: 'payouts:read',
    answer: monthlyStatement,
    otherwise: 'Failed to fetch the statement',
  }),
  downloadStatementPdf: route({
    ...pdf,
    ...ofMonth,
    path: `${PATH}/one.pdf`,
    summary: 'The statement of a month as PDF',
    access: 'staff',
    permission: 'payouts:read',
    otherwise: 'Failed to download the statement',
  }),
  downloadStatementCsv: route({
    ...pdf,
    ...ofMonth,
    media: 'text/csv',
    path: `${PATH}/one.csv`,
    summary: 'The statement of a month as CSV',
    access: 'staff',
    permission: ['payouts:read', 'reports:export'],
    otherwise: 'Failed to download the statement',
  }),
  mailStatements: route({
    ...staff,
    method: 'POST',
    path: `${PATH}/emails`,
    summary: 'Choose who gets each month’s statement; no addresses means no one',
    permission: ['payouts:read', 'bookkeeping:read'],
    body: z.object({ emails: z.array(z.email()).check(z.maxLength(10)) }),
    answer: z.object({ emails: z.array(z.string()) }),
    otherwise: 'Failed to save the addresses',
  }),
} as const
