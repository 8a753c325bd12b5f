import { bankLineOf, matchedAccount, missingTransferOf, statementWith } from './bank-line-of.ts'
import { randomUUID } from 'node:crypto'

import { api, type Api, type CallName } from '@paydeck/contract/protocol/api'
import type { Arguments } from '@paydeck/contract/protocol/route'
import { localDay } from '@paydeck/contract/time/days'
import { decodeJwt } from 'jose'

import { codeOf } from './authenticator.ts'
import {
  addAppleDomain,
  addKey,
  addWebhook,
  approvalOf,
  askedToSave,
  BANK_ACCOUNT,
  disputedPayment,
  DOCUMENT,
  deviceOf,
  documentOf,
  heldPayment,
  noted,
  notedPayment,
  PICTURE,
  productOf,
  programOf,
  proposalOf,
  publicKeyOf,
  PUSH_DEVICE,
  savedCard,
  type MerchantFixture,
  typedCard,
  verificationOf,
  viewOf,
  WEBHOOK,
} from './merchant-fixture.ts'
import { addFeeInvoice } from './add-fee-invoice.ts'
import { requestConsent } from './mcp/connected-program.ts'
import { CARDS, type Colleague, type TestMerchant, type World } from './harness.ts'
import { DEBIT_ACCOUNTS, debitToken } from './money/bank-payers.ts'

const REPORT = { from: '2026-11-01', to: '2026-12-20', timeZone: 'Australia/Sydney' }
const SHOP_ORDER = {
  internalOrderId: 'WOO-1',
  paymentAmount: { amount: 1500, currency: 'AUD' },
  description: '',
}

const VIEW = {
  list: 'payments' as const,
  name: 'Paid this week',
  filters: { status: 'paid' },
  period: 'current-week',
  columns: ['Fee'],
}

const merchantParams = ({ merchant: { merchantId } }: MerchantFixture) => ({ merchantId })

const RANGE = { createdAfter: '2026-11-01T00:00:00Z', createdBefore: '2026-11-20T23:59:59Z' }
export type CallSamples = { [Name in CallName]: () => Promise<Arguments<Api[Name]>> }

async function newCustomer(merchant: TestMerchant): Promise<string> {
  const server = await merchant.server()
  const body = { emailAddress: `${randomUUID()}@example.com` }
  return (await server(api.upsertPluginCustomer, { body })).data.customerId
}

/** One valid request of a merchant per call; a missing call does not compile. */
export function samplesOf(
  world: World,
  own: MerchantFixture,
  /** Makes the calls that deprive their caller of something, such as a session. */
  colleague: () => Colleague,
): CallSamples {
  const samples: CallSamples = {
    getMerchantConfig: async () => ({ query: { m: own.merchant.slug } }),
    signIn: async () => ({
      body: {
        tenantId: own.merchant.tenantId,
        slug: own.merchant.slug,
        email: own.merchant.email,
        password: own.merchant.password,
      },
    }),
    signInWithCustomToken: async () => ({
      body: { tenantId: own.merchant.tenantId, customToken: await own.merchant.customToken() },
    }),
    refreshSession: async () => ({ body: { merchantId: own.merchant.merchantId } }),
    giveSecondFactor: async () => ({ body: await pendingCode(own) }),
    sendResetPasswordEmail: async () => ({
      body: {
        slug: own.merchant.slug,
        userType: 'merchantStaff',
        emailAddress: own.merchant.email,
      },
    }),
    changePassword: async () => ({
      body: { password: colleague().password, newPassword: 'a new and longer password' },
    }),
    listWorkplaces: async () => ({}),
    changeMerchant: async () => ({ body: { merchantId: own.merchant.merchantId } }),
    listSessions: async () => ({}),
    endSession: async () => ({ sessionId: sessionOf(await own.merchant.signIn()) }),
    endOtherSessions: async () => ({}),
    getSecondFactor: async () => ({}),
    beginSecondFactor: async () => ({}),
    turnSecondFactorOn: async () => ({ body: { code: codeOf(await begin(colleague())) } }),
    turnSecondFactorOff: async () => ({ body: { code: await recoveryCode(colleague()) } }),
    renewRecoveryCodes: async () => ({ body: { code: await recoveryCode(colleague()) } }),
    signOut: async () => ({}),
    confirmIdentity: async () => ({ body: { password: own.merchant.password } }),
    validateToken: async () => ({ query: {} }),
    resetPassword: async () => ({ body: { password: 'a new and longer password' } }),
    getPermissions: async () => ({}),
    getMerchantStatus: async () => ({ merchantId: own.merchant.merchantId }),
    getPublicInfo: async () => ({ merchantId: own.merchant.merchantId }),
    getPersonalInfo: async () => ({ merchantId: own.merchant.merchantId }),
    getAccountSettings: async () => ({ merchantId: own.merchant.merchantId }),
    getBalances: async () => ({ merchantId: own.merchant.merchantId }),
    getBusinessInfo: async () => ({ merchantId: own.merchant.merchantId }),
    saveBusinessInfo: async () => ({
      merchantId: own.merchant.merchantId,
      body: { typeOfProduct: '', taxCountry: 'AU', taxId: '51 824 753 556' },
    }),
    savePersonalInfo: async () => ({
      merchantId: own.merchant.merchantId,
      body: { firstName: 'Olive', lastName: 'Owner' },
    }),
    savePublicInfo: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        website: 'https://shop.example',
        cardStatementName: 'SHOPSHOP',
        contactEmail: 'hello@shop.example',
      },
    }),
    getMetaData: async () => ({ merchantId: own.merchant.merchantId, key: 'TradeType' }),
    saveMetaData: async () => ({
      merchantId: own.merchant.merchantId,
      body: { key: 'TradeType', value: 'Plumbing' },
    }),
    onboard: async () => {
      const { merchantId } = own.merchant
      await own.merchant.call(api.saveBusinessInfo, await samples.saveBusinessInfo())
      await own.merchant.call(api.savePublicInfo, await samples.savePublicInfo())
      return { merchantId }
    },
    getPayoutSettings: async () => ({ merchantId: own.merchant.merchantId }),
    savePayoutSettings: async () => ({
      merchantId: own.merchant.merchantId,
      body: { notificationEmails: ['books@shop.example'] },
    }),
    saveAccountSettings: async () => ({
      merchantId: own.merchant.merchantId,
      body: { accountName: 'Shop', accountAddress: '1 High Street, Sydney' },
    }),
    saveLogo: async () => ({ ...merchantParams(own), body: { image: PICTURE } }),
    getBranding: async () => ({ merchantId: own.merchant.merchantId }),
    saveBranding: async () => ({
      merchantId: own.merchant.merchantId,
      body: { logoUri: 'https://shop.example/logo.svg' },
    }),
    getOrderNotifications: async () => ({ merchantId: own.merchant.merchantId }),
    saveOrderNotifications: async () => ({
      merchantId: own.merchant.merchantId,
      body: { orderPaidNotificationEmails: ['orders@shop.example'] },
    }),
    getApplePay: async () => ({ merchantId: own.merchant.merchantId }),
    addApplePayDomains: async () => ({
      merchantId: own.merchant.merchantId,
      body: ['shop.example'],
    }),
    removeApplePayDomains: async () => ({
      merchantId: own.merchant.merchantId,
      body: ['shop.example'],
    }),
    listShopAddresses: async () => ({ merchantId: own.merchant.merchantId }),
    addShopAddress: async () => ({
      merchantId: own.merchant.merchantId,
      body: { address: 'https://shop.example' },
    }),
    removeShopAddress: async () => ({
      merchantId: own.merchant.merchantId,
      body: { address: 'https://shop.example' },
    }),
    listConnections: async () => ({ merchantId: own.merchant.merchantId }),
    getProgramConsent: async () => ({
      ...merchantParams(own),
      query: { request: (await requestConsent(world)).request },
    }),
    allowProgram: async () => ({
      ...merchantParams(own),
      body: { request: (await requestConsent(world)).request, scopes: ['payments:read'] },
    }),
    refuseProgram: async () => ({
      ...merchantParams(own),
      body: { request: (await requestConsent(world)).request },
    }),
    listProgramGrants: async () => merchantParams(own),
    endProgramGrant: async () => ({
      ...merchantParams(own),
      grantId: await programOf(world, own.merchant),
    }),
    getProgramRule: async () => merchantParams(own),
    saveProgramRule: async () => ({ ...merchantParams(own), body: { connectedBy: 'everyone' } }),
    listProposals: async () => ({ merchantId: own.merchant.merchantId }),
    approveProposal: async () => ({
      merchantId: own.merchant.merchantId,
      proposalId: await proposalOf(world, own.merchant),
    }),
    declineProposal: async () => ({
      merchantId: own.merchant.merchantId,
      proposalId: await proposalOf(world, own.merchant),
    }),
    listApprovals: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    approveApproval: async () => ({
      merchantId: own.merchant.merchantId,
      approvalId: await approvalOf(own.merchant),
    }),
    declineApproval: async () => ({
      merchantId: own.merchant.merchantId,
      approvalId: await approvalOf(own.merchant),
      body: { reason: 'The customer keeps it.' },
    }),
    withdrawApproval: async () => ({
      merchantId: own.merchant.merchantId,
      approvalId: await approvalOf(own.merchant, true),
    }),
    getApprovalRule: async () => ({ merchantId: own.merchant.merchantId }),
    saveApprovalRule: async () => ({
      merchantId: own.merchant.merchantId,
      body: { refundsOver: null, bankChanges: false },
    }),
    listSecretKeys: async () => ({ merchantId: own.merchant.merchantId }),
    createSecretKey: async () => {
      await addKey(own.merchant)
      return {
        merchantId: own.merchant.merchantId,
        body: { name: 'Warehouse', scopes: null, refundLimit: null },
      }
    },
    replaceSecretKey: async () => ({
      merchantId: own.merchant.merchantId,
      keyId: await addKey(own.merchant),
      body: { overlap: 'none' },
    }),
    renameSecretKey: async () => ({
      merchantId: own.merchant.merchantId,
      keyId: await addKey(own.merchant),
      body: { name: 'Tills' },
    }),
    revokeSecretKey: async () => ({
      merchantId: own.merchant.merchantId,
      keyId: await addKey(own.merchant),
    }),
    listKeys: async () => ({ merchantId: own.merchant.merchantId }),
    recordKeyCopy: async () => ({
      merchantId: own.merchant.merchantId,
      body: { key: 'secret' },
    }),
    queryPayments: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...RANGE, page: 1 },
    }),
    getTransaction: async () => ({ transactionId: own.transactionId }),
    getPaymentTotals: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...RANGE, timeZone: 'Australia/Sydney', status: 'paid' },
    }),
    getPaymentTimeline: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: own.transactionId,
    }),
    getReceipt: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: own.transactionId,
    }),
    downloadReceipt: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: own.transactionId,
    }),
    sendReceipt: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: own.transactionId,
      body: { email: 'books@example.com' },
    }),
    queryRefunds: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...RANGE, page: 1 },
    }),
    getRefundSums: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...RANGE, timeZone: 'Australia/Sydney' },
    }),
    createRefund: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        transactionId: own.transactionId,
        refundAmount: { amount: 10, currency: own.merchant.currency },
      },
    }),
    queryCustomers: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...RANGE, name: 'jane', page: 1 },
    }),
    getCustomerSummary: async () => ({ ...merchantParams(own), customerId: own.saved.customerId }),
    getCustomerData: async () => ({ ...merchantParams(own), customerId: own.saved.customerId }),
    eraseCustomer: async () => ({
      ...merchantParams(own),
      customerId: await newCustomer(own.merchant),
    }),
    getNotes: async () => noted(own),
    addNote: async () => ({ ...noted(own), body: { text: 'Call back on Monday' } }),
    changeNote: async () => ({ ...(await notedPayment(own)), body: { text: 'Call on Tuesday' } }),
    removeNote: async () => notedPayment(own),
    changeTags: async () => ({ ...noted(own), body: { add: ['VIP'], remove: ['late'] } }),
    getFirstSteps: async () => merchantParams(own),
    hideFirstSteps: async () => ({ ...merchantParams(own), body: { isHidden: false } }),
    getOwnLists: async () => merchantParams(own),
    addView: async () => ({ ...merchantParams(own), body: VIEW }),
    changeView: async () => ({ ...(await viewOf(own.merchant)), body: { name: 'Of the week' } }),
    removeView: async () => viewOf(own.merchant),
    chooseColumns: async () => ({
      ...merchantParams(own),
      body: { list: 'payments', columns: ['Fee'] },
    }),
    getPushDevices: async () => merchantParams(own),
    savePushDevice: async () => ({ ...merchantParams(own), body: PUSH_DEVICE }),
    removePushDevice: async () => deviceOf(own.merchant),
    rememberSearch: async () => ({ ...merchantParams(own), body: { text: 'jane visa' } }),
    listTags: async () => ({ merchantId: own.merchant.merchantId, query: { start: 'v' } }),
    search: async () => ({ merchantId: own.merchant.merchantId, query: { q: 'jane' } }),
    getVerification: async () => ({ query: { transactionId: own.transactionId } }),
    startVerification: async () => ({
      body: { ForTransaction: { transactionId: own.transactionId } },
    }),
    updateVerification: async () => ({
      sourceVerificationId: await verificationOf(own),
      body: { Reset: {} },
    }),
    getDispute: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await disputedPayment(world, own.merchant),
    }),
    answerDispute: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await disputedPayment(world, own.merchant),
      body: { evidence: { explanation: 'It was delivered.' }, submit: false },
    }),
    listDisputes: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    getDisputeSums: async () => ({ merchantId: own.merchant.merchantId }),
    addDisputeFile: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await disputedPayment(world, own.merchant),
      body: { kind: 'receipt', name: 'receipt.pdf', content: DOCUMENT },
    }),
    getDisputeFile: async () => documentOf(world, own.merchant),
    removeDisputeFile: async () => documentOf(world, own.merchant),
    acceptDispute: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await disputedPayment(world, own.merchant),
    }),
    captureAuthorisation: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await heldPayment(own.merchant),
      body: { captureAmount: 1000 },
    }),
    cancelAuthorisation: async () => ({
      merchantId: own.merchant.merchantId,
      transactionId: await heldPayment(own.merchant),
    }),
    countTransactionsDaily: async () => ({ merchantId: own.merchant.merchantId, query: RANGE }),
    countCustomersDaily: async () => ({ merchantId: own.merchant.merchantId, query: RANGE }),
    createInvoice: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        sendSms: false,
        sendEmail: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'C-1',
          paymentAmount: { amount: 1000, currency: own.merchant.currency },
          customerEmail: 'jane@example.com',
        },
      },
    }),
    getOrderCustomSettings: async () => ({ merchantId: own.merchant.merchantId }),
    getEmailMessages: async () => ({ merchantId: own.merchant.merchantId }),
    saveEmailMessages: async () => ({
      merchantId: own.merchant.merchantId,
      body: { thirdInstalmentReminder: { lead: '<p>Hello</p>', trail: '' } },
    }),
    previewEmailMessage: async () => ({
      merchantId: own.merchant.merchantId,
      kind: 'reminder',
      query: { instalmentNumber: 2, emailAddress: 'owner@shop.example' },
    }),
    saveOrderCustomSettings: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        customFields: [{ key: 'Table', label: 'Table', required: false, visibleForCustomer: true }],
      },
    }),
    createRequest: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        paymentAmount: { amount: 1000, currency: own.merchant.currency },
        customerEmail: 'jane@example.com',
        phoneNo: null,
        internalOrderId: null,
        isNumberNew: true,
        showsGst: true,
        isSent: false,
      },
    }),
    getRequestSettings: async () => ({ merchantId: own.merchant.merchantId }),
    saveRequestSettings: async () => ({
      merchantId: own.merchant.merchantId,
      body: {
        pricesIncludeGst: true,
        lastsDays: 30,
        remindEveryDays: 7,
        remindForDays: 30,
      },
    }),
    listProducts: async () => merchantParams(own),
    addProduct: async () => ({
      ...merchantParams(own),
      body: { name: `Tea ${randomUUID()}`, price: 450, includesGst: true },
    }),
    changeProduct: async () => ({
      ...(await productOf(own.merchant)),
      body: { name: `Tea ${randomUUID()}`, price: 500, includesGst: false },
    }),
    removeProduct: async () => productOf(own.merchant),
    changeRequestTerms: async () => ({
      merchantId: own.merchant.merchantId,
      merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
      body: { lastDay: null, reminds: true },
    }),
    listOrders: async () => ({
      merchantId: own.merchant.merchantId,
      query: { orderType: 'manual', orderStatus: ['created', 'cancelled'] },
    }),
    getOrderSums: async () => ({
      merchantId: own.merchant.merchantId,
      query: { orderType: 'manual' },
    }),
    listOrderStates: async () => ({
      merchantId: own.merchant.merchantId,
      query: { merchantOrderId: [own.orderId] },
    }),
    getOrder: async () => ({
      merchantId: own.merchant.merchantId,
      merchantOrderId: own.orderId,
    }),
    enterCard: async () => ({
      merchantId: own.merchant.merchantId,
      ...(await typedCard(world, own.merchant)),
    }),
    cancelOrder: async () => ({
      merchantId: own.merchant.merchantId,
      merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
    }),
    getInvoiceToken: async () => ({
      merchantId: own.merchant.merchantId,
      merchantOrderId: own.orderId,
    }),
    resendInvoice: async () => ({
      merchantId: own.merchant.merchantId,
      merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
      query: { sendSms: false, sendEmail: true },
    }),
    getInvoice: async () => ({ merchantOrderId: own.orderId }),
    downloadOwnReceipt: async () => ({ merchantOrderId: own.planOrder.merchantOrderId }),
    addBankAccount: async () => ({
      merchantId: own.merchant.merchantId,
      body: { ...BANK_ACCOUNT, accountNumber: '55556666', currency: 'AUD' },
    }),
    queryBankAccounts: async () => ({ merchantId: own.merchant.merchantId, query: { t: '1' } }),
    makeBankAccountPrimary: async () => ({
      merchantId: own.merchant.merchantId,
      externalAccountId: own.accountId,
    }),
    confirmBankAccount: async () => ({
      merchantId: own.merchant.merchantId,
      externalAccountId: own.accountId,
    }),
    getPayoutSchedule: async () => ({ merchantId: own.merchant.merchantId }),
    setPayoutSchedule: async () => ({ merchantId: own.merchant.merchantId, body: 'daily' }),
    getPayoutBlocks: async () => ({ merchantId: own.merchant.merchantId }),
    getToday: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    queryPayouts: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    getPayoutSums: async () => ({ merchantId: own.merchant.merchantId }),
    getPayout: async () => ({
      merchantId: own.merchant.merchantId,
      payoutId: own.payoutId,
      query: {},
    }),
    getSettlementReport: async () => ({
      merchantId: own.merchant.merchantId,
      countryCode: 'AU',
      query: { ...REPORT, page: 1 },
    }),
    getSettlementSums: async () => ({
      merchantId: own.merchant.merchantId,
      countryCode: 'AU',
      query: REPORT,
    }),
    downloadReport: async () => ({
      merchantId: own.merchant.merchantId,
      reportType: 'payments',
      query: REPORT,
    }),
    downloadCustomers: async () => ({ merchantId: own.merchant.merchantId, query: REPORT }),
    downloadSettlement: async () => ({ merchantId: own.merchant.merchantId, query: REPORT }),
    downloadReportOfCountry: async () => ({
      merchantId: own.merchant.merchantId,
      reportType: 'settlement',
      option: 'AU',
      query: REPORT,
    }),
    downloadPayout: async () => ({
      merchantId: own.merchant.merchantId,
      payoutId: own.payoutId,
      query: {},
    }),
    downloadPayoutPdf: async () => ({
      merchantId: own.merchant.merchantId,
      payoutId: own.payoutId,
    }),
    getCardCosts: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    downloadCardCosts: async () => ({ merchantId: own.merchant.merchantId, query: {} }),
    listFeeInvoices: async () => ({ merchantId: own.merchant.merchantId }),
    downloadFeeInvoice: async () => ({
      merchantId: own.merchant.merchantId,
      query: await addFeeInvoice(world, own.merchant),
    }),
    listStatements: async () => ({ merchantId: own.merchant.merchantId }),
    getStatement: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...thisMonth(world) },
    }),
    downloadStatementPdf: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...thisMonth(world) },
    }),
    downloadStatementCsv: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...thisMonth(world) },
    }),
    mailStatements: async () => ({
      merchantId: own.merchant.merchantId,
      body: { emails: ['books@example.com'] },
    }),
    getBankLineAccounts: async () => ({ merchantId: own.merchant.merchantId }),
    getPayoutDeposits: async () => ({
      merchantId: own.merchant.merchantId,
      payoutId: own.payoutId,
    }),
    listBankLines: async () => ({
      merchantId: own.merchant.merchantId,
      query: { externalAccountId: await matchedAccount(own.merchant) },
    }),
    switchBankLines: async () => ({
      merchantId: own.merchant.merchantId,
      externalAccountId: own.accountId,
      body: { isOn: true },
    }),
    readBankCsv: async () => ({
      merchantId: own.merchant.merchantId,
      externalAccountId: await matchedAccount(own.merchant),
      body: statementWith('2026-03-04', { amount: 1_00, text: 'J SMITH' }),
    }),
    importBankLines: async () => ({
      merchantId: own.merchant.merchantId,
      externalAccountId: await matchedAccount(own.merchant),
      body: statementWith('2026-03-04', { amount: 1_00, text: 'J SMITH' }),
    }),
    listLinkableTransfers: async () => ({
      ...(await bankLineOf(world, own.merchant)),
      query: { day: '2026-03-04', amount: '100' },
    }),
    linkBankLine: async () => ({
      ...(await bankLineOf(world, own.merchant)),
      body: { payoutIds: [own.payoutId] },
    }),
    async acceptBankLineDifference() {
      const { amount } = await missingTransferOf(own.merchant, own.payoutId)
      return {
        ...(await bankLineOf(world, own.merchant, amount - 1)),
        body: { payoutIds: [own.payoutId], difference: -1, reason: 'Rounding' },
      }
    },
    explainMissingTransfer: async () => ({
      ...(await missingTransferOf(own.merchant, own.payoutId)),
      body: { kind: 'not_arrived' as const, note: '' },
    }),
    async undoMissingTransfer() {
      const transfer = await missingTransferOf(own.merchant, own.payoutId)
      const body = { kind: 'seen_elsewhere', note: '' } as const
      await own.merchant.call(api.explainMissingTransfer, { ...transfer, body })
      return transfer
    },
    setBankLineAside: async () => bankLineOf(world, own.merchant),
    async undoBankLine() {
      const line = await bankLineOf(world, own.merchant)
      await own.merchant.call(api.setBankLineAside, line)
      return line
    },
    downloadXeroStatement: async () => ({
      merchantId: own.merchant.merchantId,
      query: { ...REPORT, account: 'bank', currency: 'AUD' },
    }),
    downloadOfxStatement: async () => ({
      merchantId: own.merchant.merchantId,
      query: { account: 'clearing', payoutId: own.payoutId },
    }),
    offerPlan: async () => ({ merchantOrderId: own.planOrder.merchantOrderId, body: {} }),
    getPlan: async () => ({ merchantOrderId: own.planOrder.merchantOrderId }),
    payInstalments: async () => ({
      merchantOrderId: own.planOrder.merchantOrderId,
      body: { what: 'next' },
    }),
    changePlanCard: async () => ({
      merchantOrderId: own.planOrder.merchantOrderId,
      body: { paymentToken: await world.cardToken(CARDS.mastercard) },
    }),
    payByBank: async () => ({
      merchantOrderId: own.bankOrder.merchantOrderId,
      body: { directDebit: { paymentToken: await debitToken(world, DEBIT_ACCOUNTS.confirms) } },
    }),
    giveUpPayTo: async () => ({ merchantOrderId: own.bankOrder.merchantOrderId }),
    startApplePay: async () => {
      await addAppleDomain(own.merchant)
      return {
        merchantOrderId: own.orderId,
        body: { validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' },
      }
    },
    openCheckout: async () => ({
      body: { publicKey: await publicKeyOf(world, own.merchant), currency: 'AUD' },
    }),
    offerCheckoutPlan: async () => ({
      body: { amount: 100_00, currency: 'AUD', email: 'jane@example.com' },
    }),
    createCheckoutToken: async () => ({
      body: {
        amount: 100_00,
        currency: 'AUD',
        card: { paymentToken: await world.cardToken(CARDS.visa) },
      },
    }),
    saveCheckoutCard: async () => ({
      body: { currency: 'AUD', paymentToken: await world.cardToken(CARDS.visa) },
    }),
    confirmCheckoutCard: async () => ({
      body: { threeDSAuthorisationId: await askedToSave(world, own) },
    }),
    startCheckoutApplePay: async () => {
      await addAppleDomain(own.merchant)
      return {
        body: {
          currency: 'AUD',
          validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
        },
      }
    },
    openChallenge: async () => {
      const order = await own.merchant.order({ amount: 100 })
      const { paymentActionRequired } = await order.pay(CARDS.challenge)
      const { threeDSAuthorisationId = '' } = paymentActionRequired ?? {}
      return { body: { publicKey: await publicKeyOf(world, own.merchant), threeDSAuthorisationId } }
    },
    listWebhooks: async () => ({ merchantId: own.merchant.merchantId }),
    createWebhook: async () => ({ merchantId: own.merchant.merchantId, body: WEBHOOK }),
    changeWebhook: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
      body: { events: ['PayoutPaid'] },
    }),
    removeWebhook: async () => {
      const { merchantId, call } = own.merchant
      // A merchant may have ten webhooks, and some tests add their own.
      const { data } = await call(api.listWebhooks, { merchantId })
      for (const { webhookId } of data.filter((webhook) => webhook.webhookId !== own.webhookId))
        await call(api.removeWebhook, { merchantId, webhookId })
      return { merchantId, webhookId: await addWebhook(own.merchant) }
    },
    renewWebhookSecret: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
    }),
    testWebhook: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
      body: { event: 'TransactionPaid' },
    }),
    followEvents: async () => ({
      merchantId: own.merchant.merchantId,
      query: { mode: 'once' },
    }),
    listActivity: async () => ({
      merchantId: own.merchant.merchantId,
      query: { page: 1, from: REPORT.from, to: REPORT.to, outcome: 'succeeded' },
    }),
    downloadActivity: async () => ({
      merchantId: own.merchant.merchantId,
      query: { action: 'sign_in' },
    }),
    listTeam: async () => ({ merchantId: own.merchant.merchantId }),
    getSecondFactorRule: async () => ({ merchantId: own.merchant.merchantId }),
    saveSecondFactorRule: async () => ({
      merchantId: own.merchant.merchantId,
      body: { askedOf: 'no_one' },
    }),
    inviteMember: async () => ({
      merchantId: own.merchant.merchantId,
      body: { email: newAddress(), role: 'viewer' as const },
    }),
    resendInvitation: () => invited(own.merchant),
    changeMember: async () => ({ ...(await invited(own.merchant)), body: { role: 'manager' } }),
    removeMember: () => invited(own.merchant),
    listDeliveries: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
      query: { page: 1 },
    }),
    getDelivery: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
      deliveryId: own.deliveryId,
    }),
    resendDelivery: async () => ({
      merchantId: own.merchant.merchantId,
      webhookId: own.webhookId,
      deliveryId: own.deliveryId,
    }),
    createShopOrder: async () => ({ body: SHOP_ORDER }),
    getShopOrder: async () => ({ merchantOrderId: own.orderId }),
    renameShopOrder: async () => ({
      merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
      body: { internalOrderId: 'RENAMED-1' },
    }),
    cancelShopOrder: async () => ({
      merchantOrderId: (await own.merchant.order({ amount: 100 })).merchantOrderId,
    }),
    createPayByLink: async () => ({
      body: { sendSms: false, sendEmail: false, orderRequest: SHOP_ORDER },
    }),
    getMerchantTransaction: async () => ({ transactionId: own.transactionId }),
    captureTransaction: async () => ({
      transactionId: await heldPayment(own.merchant),
      body: { captureAmount: 1000 },
    }),
    voidTransaction: async () => ({ transactionId: await heldPayment(own.merchant) }),
    listShopOrders: async () => ({ query: { internalOrderId: 'WOO-1' } }),
    listMerchantTransactions: async () => ({ query: {} }),
    listMerchantRefunds: async () => ({ query: {} }),
    getMerchantRefund: async () => ({ refundId: own.refundId }),
    refundTransaction: async () => ({
      body: {
        transactionId: own.transactionId,
        refundAmount: { amount: 11, currency: own.merchant.currency },
      },
    }),
    createSavedCardPayment: async () => ({
      body: {
        paymentAmount: { amount: 100, currency: own.merchant.currency },
        cardPaymentSourceId: (await savedCard(world, own)).cardPaymentSourceId,
      },
    }),
    removeSavedCard: async () => ({
      merchantId: own.merchant.merchantId,
      ...(await savedCard(world, own)),
    }),
    planEligibility: async () => ({
      body: { customerId: (await savedCard(world, own)).customerId },
    }),
    upsertPluginCustomer: async () => ({ body: { emailAddress: 'sam@example.com' } }),
    signInPluginCustomer: async () => ({ body: { customerId: own.saved.customerId } }),
    listOwnCards: async () => ({
      merchantId: own.merchant.merchantId,
      customerId: own.saved.customerId,
    }),
    v3RegisterCustomer: async () => ({
      body: { RegisterPluginConsumerCustomer: { emailAddress: 'sam@example.com' } },
    }),
    v3SignIn: async () => ({ body: { SignInConsumer: { customerId: own.saved.customerId } } }),
    v3CreateOrder: async () => ({
      body: {
        CreateOnlineOrder: {
          referenceOrderId: 'WOO-3',
          amount: { minorCurrencyUnits: 1500, currency: own.merchant.currency },
        },
      },
    }),
    v3PayOrder: async () => ({
      merchantOrderId: (await own.merchant.order({ amount: 700 })).merchantOrderId,
      body: { PayByCard: { paymentTokenId: await world.cardToken(CARDS.visa) } },
    }),
    v3CreateToken: async () => ({
      body: {
        CreateSavedPaymentSourceToken: {
          paymentSourceId: (await savedCard(world, own)).cardPaymentSourceId,
          amount: { minorCurrencyUnits: 100, currency: own.merchant.currency },
        },
      },
    }),
    v3ChangeTransaction: async () => ({
      transactionId: own.transactionId,
      body: { CreateRefund: { refundAmount: 12 } },
    }),
    payOrder: async () => ({
      merchantOrderId: own.orderId,
      body: { paymentToken: await world.cardToken(CARDS.visa) },
    }),
  }
  return samples
}

const begin = async ({ call }: Colleague): Promise<string> =>
  (await call(api.beginSecondFactor, {})).data.secret

/** Turns two-factor sign-in on; returns a recovery code. */
async function recoveryCode(person: Colleague): Promise<string> {
  const code = codeOf(await begin(person))
  const { data } = await person.call(api.turnSecondFactorOn, { body: { code } })
  return data.recoveryCodes[0] ?? ''
}

/** A sign-in after the password, waiting for the code. */
async function pendingCode(
  own: MerchantFixture,
): Promise<{ tenantId: string; challenge: string; code: string }> {
  const person = await own.merchant.colleague()
  const code = await recoveryCode(person)
  const { tenantId, slug } = own.merchant
  const { email, password } = person
  const { data } = await person.call(api.signIn, { body: { tenantId, slug, email, password } })
  return { tenantId, challenge: data.outcome === 'second_factor' ? data.challenge : '', code }
}

export const sessionOf = (token: string): string => String(decodeJwt(token)['sid'])

const newAddress = (): string => `p${randomUUID()}@people.example`

/** A person who was invited and has not joined. */
async function invited({ call, merchantId }: TestMerchant) {
  const body = { email: newAddress(), role: 'viewer' as const }
  const { userId } = (await call(api.inviteMember, { merchantId, body })).data
  return { merchantId, userId }
}

/** The month of business time, in the merchant's currency. */
const thisMonth = ({ time }: Pick<World, 'time'>) => ({
  month: localDay(time.now(), 'Australia/Sydney').slice(0, 7),
  currency: 'AUD' as const,
})
