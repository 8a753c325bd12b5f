import {
  OPERATOR_BASE,
  type OperatorResponse,
  type OperatorApi,
  type OperatorBody,
  type OperatorCallName,
  type OperatorParams,
} from '@paydeck/contract/operator/calls'
import { readError, ApiError } from '@paydeck/contract/protocol/error'
import { fillPath } from '@paydeck/contract/protocol/route'

/** The method and path of each call; the server has the schemas. */
const ENDPOINTS: {
  readonly [Name in OperatorCallName]: readonly [string, OperatorApi[Name]['path']]
} = {
  signIn: ['POST', '/session'],
  setUp: ['POST', '/set-up'],
  getPerson: ['GET', '/session'],
  signOut: ['DELETE', '/session'],
  listPayoutFiles: ['GET', '/payout-files'],
  getPayoutFile: ['GET', '/payout-files/{batchNumber}'],
  makePayoutFile: ['POST', '/payout-files'],
  approvePayoutFile: ['POST', '/payout-files/{batchNumber}/approve'],
  downloadPayoutFile: ['POST', '/payout-files/{batchNumber}/download'],
  voidPayoutFile: ['POST', '/payout-files/{batchNumber}/void'],
  recordReceipt: ['POST', '/payout-files/{batchNumber}/receipts'],
  getBank: ['GET', '/bank'],
  listBankProfiles: ['GET', '/bank/profiles'],
  setBankProfile: ['POST', '/bank/profiles'],
  getBankEntry: ['GET', '/bank/entries/{entryId}'],
  importBankFile: ['POST', '/bank/import'],
  assignEntry: ['POST', '/bank/entries/{entryId}/assign'],
  assignReturn: ['POST', '/bank/returns/{returnId}/assign'],
  listSettlements: ['GET', '/settlements'],
  getSettlement: ['GET', '/settlements/{settlementId}'],
  readSettlements: ['POST', '/settlements/read'],
  resolveSettlement: ['POST', '/settlements/{settlementId}/resolve'],
  getClientMoney: ['GET', '/client-money'],
  proveClientMoney: ['POST', '/client-money/prove'],
  verifyClientMoney: ['GET', '/client-money/verify'],
  getWatch: ['GET', '/watch'],
  acknowledgeBooks: ['POST', '/merchants/{merchantId}/books/acknowledge'],
  retryJobs: ['POST', '/jobs/retry'],
  listMerchants: ['GET', '/merchants'],
  setHold: ['POST', '/merchants/{merchantId}/hold'],
  setLimits: ['POST', '/merchants/{merchantId}/limits'],
  getMerchantReserve: ['GET', '/merchants/{merchantId}/reserve'],
  setReserve: ['POST', '/merchants/{merchantId}/reserve'],
  setFixedReserve: ['POST', '/merchants/{merchantId}/reserve/fixed'],
  listMerchantFeeInvoices: ['GET', '/merchants/{merchantId}/fee-invoices'],
  getMerchantFeeInvoice: ['GET', '/merchants/{merchantId}/fee-invoices/{month}/{currency}'],
  listApplications: ['GET', '/applications'],
  getApplication: ['GET', '/applications/{applicationId}'],
  enterApplication: ['POST', '/applications'],
  changeApplication: ['POST', '/applications/{applicationId}'],
  addApplicationDocument: ['POST', '/applications/{applicationId}/documents'],
  removeApplicationDocument: ['DELETE', '/applications/{applicationId}/documents/{documentId}'],
  downloadApplicationDocument: [
    'POST',
    '/applications/{applicationId}/documents/{documentId}/download',
  ],
  reviewApplication: ['POST', '/applications/{applicationId}/review'],
  activateApplication: ['POST', '/applications/{applicationId}/activate'],
  refuseApplication: ['POST', '/applications/{applicationId}/refuse'],
  reopenApplication: ['POST', '/applications/{applicationId}/reopen'],
  listPeople: ['GET', '/people'],
  askPersonChange: ['POST', '/people/changes'],
  approvePersonChange: ['POST', '/people/changes/{changeId}/approve'],
  refusePersonChange: ['POST', '/people/changes/{changeId}/refuse'],
  makePersonLink: ['POST', '/people/link'],
  disablePerson: ['POST', '/people/disable'],
  listSecurityEvents: ['GET', '/security-log'],
}

const FALLBACK_MESSAGE = 'The server did not do this. Please try again.'

/** Throws `ApiError`; 401 without a session. The browser sends the session cookie. */
export async function call<Name extends OperatorCallName>(
  name: Name,
  params: OperatorParams<Name>,
  body?: OperatorBody<Name>,
): Promise<OperatorResponse<Name>> {
  const [method, path] = ENDPOINTS[name]
  let response: Response
  try {
    response = await fetch(OPERATOR_BASE + fillPath(path, params), {
      method,
      credentials: 'same-origin',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new ApiError(FALLBACK_MESSAGE, 0, 'unreachable')
  }
  const text = await response.text()
  if (!response.ok) throw readError(response.status, text, FALLBACK_MESSAGE)
  return JSON.parse(text) as OperatorResponse<Name>
}
