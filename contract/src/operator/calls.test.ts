import { expect, test } from 'vitest'

import { OPERATOR_PERMISSIONS } from '../access/operator-permissions.ts'
import { operatorApi, type OperatorCallName } from './calls.ts'

/** Written by hand: a call that moves or needs another permission fails the test. */
const CALLS: Readonly<Record<OperatorCallName, string>> = {
  signIn: 'POST /session public',
  setUp: 'POST /set-up public',
  getPerson: 'GET /session session',
  signOut: 'DELETE /session session',
  listPayoutFiles: 'GET /payout-files session',
  getPayoutFile: 'GET /payout-files/{batchNumber} session',
  makePayoutFile: 'POST /payout-files payout-files:make',
  approvePayoutFile: 'POST /payout-files/{batchNumber}/approve payout-files:approve',
  downloadPayoutFile: 'POST /payout-files/{batchNumber}/download payout-files:download',
  voidPayoutFile: 'POST /payout-files/{batchNumber}/void payout-files:void',
  recordReceipt: 'POST /payout-files/{batchNumber}/receipts payout-files:download',
  getBank: 'GET /bank session',
  listBankProfiles: 'GET /bank/profiles session',
  setBankProfile: 'POST /bank/profiles bank:settings',
  getBankEntry: 'GET /bank/entries/{entryId} session',
  importBankFile: 'POST /bank/import bank:import',
  assignEntry: 'POST /bank/entries/{entryId}/assign bank:assign',
  assignReturn: 'POST /bank/returns/{returnId}/assign bank:assign',
  listSettlements: 'GET /settlements session',
  getSettlement: 'GET /settlements/{settlementId} session',
  readSettlements: 'POST /settlements/read bank:import',
  resolveSettlement: 'POST /settlements/{settlementId}/resolve settlements:resolve',
  getClientMoney: 'GET /client-money session',
  proveClientMoney: 'POST /client-money/prove bank:import',
  verifyClientMoney: 'GET /client-money/verify session',
  getWatch: 'GET /watch session',
  acknowledgeBooks: 'POST /merchants/{merchantId}/books/acknowledge books:acknowledge',
  retryJobs: 'POST /jobs/retry jobs:retry',
  listMerchants: 'GET /merchants session',
  setHold: 'POST /merchants/{merchantId}/hold merchants:hold',
  setLimits: 'POST /merchants/{merchantId}/limits merchants:limits',
  getMerchantReserve: 'GET /merchants/{merchantId}/reserve session',
  setReserve: 'POST /merchants/{merchantId}/reserve merchants:reserve',
  setFixedReserve: 'POST /merchants/{merchantId}/reserve/fixed merchants:reserve',
  listMerchantFeeInvoices: 'GET /merchants/{merchantId}/fee-invoices session',
  getMerchantFeeInvoice: 'GET /merchants/{merchantId}/fee-invoices/{month}/{currency} session',
  listApplications: 'GET /applications applications:read',
  getApplication: 'GET /applications/{applicationId} applications:read',
  enterApplication: 'POST /applications applications:enter',
  changeApplication: 'POST /applications/{applicationId} applications:enter',
  addApplicationDocument: 'POST /applications/{applicationId}/documents applications:enter',
  removeApplicationDocument:
    'DELETE /applications/{applicationId}/documents/{documentId} applications:enter',
  downloadApplicationDocument:
    'POST /applications/{applicationId}/documents/{documentId}/download applications:read',
  reviewApplication: 'POST /applications/{applicationId}/review applications:review',
  activateApplication: 'POST /applications/{applicationId}/activate applications:activate',
  refuseApplication: 'POST /applications/{applicationId}/refuse applications:review',
  reopenApplication: 'POST /applications/{applicationId}/reopen applications:review',
  listPeople: 'GET /people people:manage',
  askPersonChange: 'POST /people/changes people:manage',
  approvePersonChange: 'POST /people/changes/{changeId}/approve people:manage',
  refusePersonChange: 'POST /people/changes/{changeId}/refuse people:manage',
  makePersonLink: 'POST /people/link people:manage',
  disablePerson: 'POST /people/disable people:manage',
  listSecurityEvents: 'GET /security-log security-log:read',
}

test('each call of the desk has its address and permission', () => {
  const described = Object.entries(operatorApi).map(([name, { method, path, needs }]) => [
    name,
    `${method} ${path} ${needs}`,
  ])
  expect(Object.fromEntries(described)).toEqual(CALLS)
})

test('every operator permission is used, and no GET has a body', () => {
  const calls = Object.values(operatorApi)
  const needed = new Set<string>(calls.map(({ needs }) => needs))
  expect([...needed].toSorted()).toEqual(
    ['public', 'session', ...Object.keys(OPERATOR_PERMISSIONS)].toSorted(),
  )
  expect(calls.filter((route) => route.method === 'GET' && 'body' in route && route.body)).toEqual(
    [],
  )
})

test('refuses values outside their limits', () => {
  const takes = (
    name: 'setHold' | 'setFixedReserve' | 'setReserve' | 'voidPayoutFile',
    body: object,
  ) => operatorApi[name].body?.safeParse(body).success
  expect([0, 720].map((hours) => takes('setHold', { hours }))).toEqual([true, true])
  expect([-1, 721, 1.5].map((hours) => takes('setHold', { hours }))).toEqual([false, false, false])
  expect([null, 1].map((fixed) => takes('setFixedReserve', { fixed }))).toEqual([true, true])
  expect([0, -5].map((fixed) => takes('setFixedReserve', { fixed }))).toEqual([false, false])
  const terms = (basisPoints: number, days: number) =>
    takes('setReserve', { terms: { basisPoints, days } })
  expect([terms(1, 1), terms(10_000, 540), takes('setReserve', { terms: null })]).toEqual([
    true,
    true,
    true,
  ])
  expect([terms(0, 1), terms(10_001, 1), terms(1, 0), terms(1, 541)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([
    takes('voidPayoutFile', { reason: 'Wrong day', code: '123456' }),
    takes('voidPayoutFile', { reason: '', code: '123456' }),
  ]).toEqual([true, false])
})
