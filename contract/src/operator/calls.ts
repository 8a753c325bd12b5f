import * as z from 'zod/mini'

import { reserve } from '../calls/balances.ts'
import { feeInvoice } from '../calls/transfers/fee-invoices.ts'
import { applicationCalls } from './application-calls.ts'
import { bankProfileDetails } from './bank-profile.ts'
import { call } from './call.ts'
import { clientMoneyCalls } from './client-money-calls.ts'
import { peopleCalls } from './people.ts'
import * as shapes from './shapes.ts'

export type { OperatorCall } from './call.ts'

const code = z.string().check(z.maxLength(20))
const reason = z.string().check(z.minLength(1), z.maxLength(500))
const short = z.string().check(z.minLength(1), z.maxLength(200))
const password = z.string().check(z.minLength(1), z.maxLength(500))
const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000_00)))
const reserveTerms = z.nullable(
  z.object({
    basisPoints: z.int().check(z.minimum(1), z.maximum(10_000)),
    days: z.int().check(z.minimum(1), z.maximum(540)),
  }),
)
const done = z.object({ isDone: z.boolean() })
const read = { method: 'GET', needs: 'session' } as const

/** The calls of the operator's desk. Not part of the API: no key or merchant's session can make them. */
export const operatorApi = {
  signIn: call({
    method: 'POST',
    path: '/session',
    needs: 'public',
    body: z.object({ email: short, password, code }),
    answer: shapes.operatorPerson,
  }),
  setUp: call({
    method: 'POST',
    path: '/set-up',
    needs: 'public',
    body: z.object({ token: short, password, code }),
    answer: done,
  }),
  getPerson: call({ ...read, path: '/session', answer: shapes.operatorPerson }),
  signOut: call({ method: 'DELETE', path: '/session', needs: 'session', answer: done }),

  listPayoutFiles: call({
    ...read,
    path: '/payout-files',
    answer: z.object({
      profiles: z.array(shapes.bankProfileLine),
      files: z.array(shapes.payoutFile),
    }),
  }),
  getPayoutFile: call({
    ...read,
    path: '/payout-files/{batchNumber}',
    answer: shapes.payoutFileDetails,
  }),
  makePayoutFile: call({
    method: 'POST',
    path: '/payout-files',
    needs: 'payout-files:make',
    body: z.object({ profile: short, day: z.optional(z.iso.date()) }),
    answer: z.object({ batchNumber: z.string(), leftOut: z.int(), forNextFile: z.int() }),
  }),
  approvePayoutFile: call({
    method: 'POST',
    path: '/payout-files/{batchNumber}/approve',
    needs: 'payout-files:approve',
    body: z.object({ code }),
    answer: done,
  }),
  downloadPayoutFile: call({
    method: 'POST',
    path: '/payout-files/{batchNumber}/download',
    needs: 'payout-files:download',
    answer: z.object({ fileName: z.string(), text: z.string(), sha256: z.string() }),
  }),
  voidPayoutFile: call({
    method: 'POST',
    path: '/payout-files/{batchNumber}/void',
    needs: 'payout-files:void',
    body: z.object({ reason, code }),
    answer: z.object({ isVoid: z.boolean() }),
  }),
  recordReceipt: call({
    method: 'POST',
    path: '/payout-files/{batchNumber}/receipts',
    needs: 'payout-files:download',
    body: z.object({
      kind: shapes.receiptKind,
      bankReference: z.string().check(z.maxLength(100)),
      reason: z.string().check(z.maxLength(500)),
    }),
    answer: done,
  }),

  getBank: call({
    ...read,
    path: '/bank',
    answer: z.object({
      profiles: z.array(shapes.bankProfileLine),
      suspense: z.array(shapes.bankEntryLine),
      entries: z.array(shapes.bankEntryLine),
      returns: z.array(shapes.bankReturnLine),
    }),
  }),
  listBankProfiles: call({
    ...read,
    path: '/bank/profiles',
    answer: z.object({ profiles: z.array(bankProfileDetails), formats: z.array(z.string()) }),
  }),
  setBankProfile: call({
    method: 'POST',
    path: '/bank/profiles',
    needs: 'bank:settings',
    body: z.object({ details: bankProfileDetails, code }),
    answer: done,
  }),
  getBankEntry: call({ ...read, path: '/bank/entries/{entryId}', answer: shapes.bankEntryLine }),
  importBankFile: call({
    method: 'POST',
    path: '/bank/import',
    needs: 'bank:import',
    body: z.object({
      profile: short,
      kind: z.enum(['statement', 'returns']),
      text: z.string().check(z.minLength(1)),
    }),
    answer: z.object({
      isNew: z.boolean(),
      entries: z.int(),
      fresh: z.int(),
      suspense: z.int(),
    }),
  }),
  assignEntry: call({
    method: 'POST',
    path: '/bank/entries/{entryId}/assign',
    needs: 'bank:assign',
    body: z.object({
      kind: z.enum(['batch_debit', 'payout_return', 'settlement', 'fees', 'own_money', 'other']),
      target: z.nullable(z.string().check(z.maxLength(100))),
      reason,
    }),
    answer: done,
  }),
  assignReturn: call({
    method: 'POST',
    path: '/bank/returns/{returnId}/assign',
    needs: 'bank:assign',
    body: z.object({ payoutId: short, reason }),
    answer: done,
  }),

  listSettlements: call({
    ...read,
    path: '/settlements',
    answer: z.object({ settlements: z.array(shapes.settlement) }),
  }),
  getSettlement: call({
    ...read,
    path: '/settlements/{settlementId}',
    answer: z.object({
      settlement: shapes.settlement,
      lines: z.array(shapes.settlementLine),
      counts: z.array(z.object({ verdict: z.string(), count: z.int(), amount: z.int() })),
    }),
  }),
  readSettlements: call({
    method: 'POST',
    path: '/settlements/read',
    needs: 'bank:import',
    answer: z.object({
      read: z.array(z.object({ provider: z.string(), settlements: z.nullable(z.int()) })),
    }),
  }),
  resolveSettlement: call({
    method: 'POST',
    path: '/settlements/{settlementId}/resolve',
    needs: 'settlements:resolve',
    body: z.object({ line: z.nullable(short), reason }),
    answer: done,
  }),

  ...clientMoneyCalls,
  getWatch: call({ ...read, path: '/watch', answer: shapes.watchPage }),
  acknowledgeBooks: call({
    method: 'POST',
    path: '/merchants/{merchantId}/books/acknowledge',
    needs: 'books:acknowledge',
    body: z.object({
      lines: z.array(z.string().check(z.maxLength(1_000))).check(z.minLength(1), z.maxLength(200)),
      reason,
      code,
    }),
    answer: z.object({ count: z.int() }),
  }),
  retryJobs: call({
    method: 'POST',
    path: '/jobs/retry',
    needs: 'jobs:retry',
    body: z.object({ queue: short }),
    answer: z.object({ count: z.int() }),
  }),
  listMerchants: call({
    ...read,
    path: '/merchants',
    answer: z.object({ merchants: z.array(shapes.operatorMerchant) }),
  }),
  setHold: call({
    method: 'POST',
    path: '/merchants/{merchantId}/hold',
    needs: 'merchants:hold',
    body: z.object({ hours: z.int().check(z.minimum(0), z.maximum(720)) }),
    answer: done,
  }),
  setLimits: call({
    method: 'POST',
    path: '/merchants/{merchantId}/limits',
    needs: 'merchants:limits',
    body: z.object({ limitPayment: limit, limitDay: limit, limitMonth: limit }),
    answer: done,
  }),
  getMerchantReserve: call({
    ...read,
    path: '/merchants/{merchantId}/reserve',
    answer: reserve,
  }),
  setReserve: call({
    method: 'POST',
    path: '/merchants/{merchantId}/reserve',
    needs: 'merchants:reserve',
    body: z.object({ terms: reserveTerms }),
    answer: done,
  }),
  setFixedReserve: call({
    method: 'POST',
    path: '/merchants/{merchantId}/reserve/fixed',
    needs: 'merchants:reserve',
    body: z.object({ fixed: limit }),
    answer: done,
  }),
  listMerchantFeeInvoices: call({
    ...read,
    path: '/merchants/{merchantId}/fee-invoices',
    answer: z.object({ invoices: z.array(feeInvoice) }),
  }),
  getMerchantFeeInvoice: call({
    ...read,
    path: '/merchants/{merchantId}/fee-invoices/{month}/{currency}',
    answer: z.object({ fileName: z.string(), base64: z.string(), sha256: z.string() }),
  }),
  ...applicationCalls,
  ...peopleCalls,

  listSecurityEvents: call({
    method: 'GET',
    path: '/security-log',
    needs: 'security-log:read',
    answer: z.object({ events: z.array(shapes.securityEvent) }),
  }),
} as const

export type OperatorApi = typeof operatorApi
export type OperatorCallName = keyof OperatorApi

export const OPERATOR_BASE = '/operator/api'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export type OperatorParams<Name extends OperatorCallName> = {
  [Key in ParamNames<OperatorApi[Name]['path']>]: string
}
export type OperatorBody<Name extends OperatorCallName> = OperatorApi[Name] extends {
  body?: infer B extends z.ZodMiniType
}
  ? z.output<B>
  : undefined
export type OperatorResponse<Name extends OperatorCallName> = z.output<OperatorApi[Name]['answer']>
