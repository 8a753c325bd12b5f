import { api, type CallName } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type World } from './harness.ts'

const TEMPLATES =
  'secondInstalmentReminder secondInstalmentSuccess thirdInstalmentReminder thirdInstalmentSuccess finalInstalmentReminder finalInstalmentSuccess'
const PUBLIC_INFO =
  'businessName brandName website cardStatementName contactEmail supportEmail supportSite phoneNo'
const WHOLE_PUBLIC_INFO = `${PUBLIC_INFO} addressLine1 addressLine2 city state postalCode customerDashboard`
const PAYMENTS_QUERY =
  'sort page createdAfter createdBefore internalOrderId internalCustomerId customerEmail amount customerId status transactionIds'

/**
 * Every call of docs/requirements.md as its table spells it; nothing here may come from the
 * contract. Each row: the requirement, the contract's name of the call, method, path, the names a
 * caller sends (query, then body) and the names in the answer.
 */
const SPECIFIED: [string, CallName, string, string, string, string][] = [
  [
    'API-10',
    'getMerchantConfig',
    'GET',
    '/api/config/merchant',
    'm',
    'authApiKey authDomain apiBaseUri tenantId merchantId orderBaseUri branding iconUri logoUri logoAltText merchantTaxCountry merchantTradingCountry marketplaceTags merchantTags merchantPublicKey abacusEnabled sourceVerificationEnabled',
  ],
  ['API-11', 'validateToken', 'POST', '/api/authn/validate-token', '', 'hasLastLogin isExpired'],
  [
    'API-12',
    'getPermissions',
    'GET',
    '/api/authn/get-merchant-user-permissions',
    '',
    'permissions role',
  ],
  ['API-13', 'getMerchantStatus', 'GET', '/api/merchants/{merchantId}/status', '', 'isActivated'],
  [
    'API-14',
    'sendResetPasswordEmail',
    'POST',
    '/api/authn/send-reset-password-email',
    'slug userType emailAddress',
    '',
  ],
  ['API-15', 'resetPassword', 'POST', '/api/authn/reset-password', 'password', 'customToken'],
  ['API-16', 'changePassword', 'POST', '/api/authn/change-password', 'password newPassword', ''],
  ['API-17', 'signOut', 'POST', '/api/authn/logout', '', ''],
  [
    'API-18',
    'listKeys',
    'GET',
    '/api/dashboard/merchant/{merchantId}/tokens',
    '',
    'publicToken secretToken createdAt',
  ],
  [
    'API-19',
    'getBusinessInfo',
    'GET',
    '/api/merchants/{merchantId}/settings/business',
    '',
    'taxId taxCountry country businessType typeOfProduct',
  ],
  [
    'API-20',
    'saveBusinessInfo',
    'POST',
    '/api/merchants/{merchantId}/settings/business',
    'typeOfProduct country taxCountry taxId businessType',
    '',
  ],
  [
    'API-21',
    'getPersonalInfo',
    'GET',
    '/api/merchants/{merchantId}/settings/personal',
    '',
    'firstName lastName phoneNo',
  ],
  [
    'API-22',
    'savePersonalInfo',
    'PATCH',
    '/api/merchants/{merchantId}/settings/personal',
    'firstName lastName phoneNo',
    '',
  ],
  [
    'API-23',
    'getPublicInfo',
    'GET',
    '/api/merchants/{merchantId}/settings/public-info',
    '',
    WHOLE_PUBLIC_INFO,
  ],
  [
    'API-24',
    'savePublicInfo',
    'POST',
    '/api/merchants/{merchantId}/settings/public-info',
    WHOLE_PUBLIC_INFO,
    '',
  ],
  ['API-25', 'getMetaData', 'GET', '/api/merchants/{merchantId}/meta-data/kvp/{key}', '', 'value'],
  ['API-26', 'saveMetaData', 'POST', '/api/merchants/{merchantId}/meta-data/kvp', 'key value', ''],
  ['API-27', 'onboard', 'POST', '/api/onboarding/{merchantId}/onboard', '', ''],
  [
    'API-28',
    'addBankAccount',
    'POST',
    '/api/merchants/{merchantId}/external-bank-account',
    'accountName accountNumber country currency routingNumber',
    '',
  ],
  [
    'API-29',
    'queryBankAccounts',
    'GET',
    '/api/merchants/{merchantId}/external-bank-account/query',
    't',
    'externalAccountId accountNumberLast4 isDefaultForCurrency',
  ],
  [
    'API-30',
    'makeBankAccountPrimary',
    'POST',
    '/api/merchants/{merchantId}/external-bank-account/{externalAccountId}/primary',
    '',
    '',
  ],
  [
    'API-31',
    'getPayoutSettings',
    'GET',
    '/api/merchants/{merchantId}/settings/payout',
    '',
    'notificationEmails notificationsEnabled',
  ],
  [
    'API-32',
    'savePayoutSettings',
    'POST',
    '/api/merchants/{merchantId}/settings/payout',
    'notificationEmails notificationsEnabled',
    '',
  ],
  [
    'API-33',
    'getPayoutSchedule',
    'GET',
    '/api/merchants/{merchantId}/settings/payout-schedule',
    '',
    '',
  ],
  [
    'API-34',
    'setPayoutSchedule',
    'POST',
    '/api/merchants/{merchantId}/settings/payout-schedule',
    '',
    '',
  ],
  [
    'API-35',
    'getBalances',
    'GET',
    '/api/dashboard/merchant/{merchantId}/balances',
    '',
    'balances available pending currency',
  ],
  [
    'API-36',
    'queryCustomers',
    'GET',
    '/api/dashboard/merchant/{merchantId}/customers/query',
    'sort page createdAfter createdBefore name customerEmail',
    'customerId firstName lastName organisationName email phoneNumber createdAt limepay-page-count',
  ],
  [
    'API-37',
    'queryPayments',
    'GET',
    '/api/dashboard/merchant/{merchantId}/payments/query',
    'sort customerId page',
    'transactionId limepay-page-count',
  ],
  [
    'API-38',
    'queryPayments',
    'GET',
    '/api/dashboard/merchant/{merchantId}/payments/query',
    PAYMENTS_QUERY,
    'transactionId limepay-page-count',
  ],
  [
    'API-39',
    'queryRefunds',
    'GET',
    '/api/dashboard/merchant/{merchantId}/refunds/query',
    'sort page createdAfter createdBefore internalOrderId customerEmail amount',
    'transactionId merchantOrderInternalOrderId customerEmail createdAt amount currency payoutArrivalAt payoutAmount limepay-page-count',
  ],
  [
    'API-40',
    'createRefund',
    'POST',
    '/api/merchants/{merchantId}/refunds',
    'transactionId refundAmount amount currency',
    '',
  ],
  [
    'API-41',
    'cancelAuthorisation',
    'DELETE',
    '/api/merchants/{merchantId}/transactions/{transactionId}/authorisation',
    '',
    '',
  ],
  [
    'API-42',
    'captureAuthorisation',
    'POST',
    '/api/merchants/{merchantId}/transactions/{transactionId}/authorisation:capture',
    'captureAmount',
    '',
  ],
  [
    'API-43',
    'getTransaction',
    'GET',
    '/api/v3/transactions/{transactionId}',
    '',
    'paymentMethod paymentMethodType outcome3ds directDebitStatus directDebitFailure code message accountRoutingNumber accountLast4 accountHint paymentFailure',
  ],
  [
    'API-44',
    'getVerification',
    'GET',
    '/api/sources/verifications',
    'transactionId',
    'sourceVerificationId chargedAmount amount currency state',
  ],
  [
    'API-45',
    'startVerification',
    'POST',
    '/api/sources/verifications',
    'ForTransaction transactionId',
    'sourceVerificationId',
  ],
  [
    'API-46',
    'updateVerification',
    'PATCH',
    '/api/sources/verifications/{sourceVerificationId}',
    'UpdateOutcome outcome Reset',
    '',
  ],
  [
    'API-47',
    'listOrders',
    'GET',
    '/api/merchants/{merchantId}/orders',
    'sort page orderType orderStatus',
    'merchantOrderId internalOrderId createdAt amount currency description billing name status customerEmail phoneNo limepay-page-count',
  ],
  [
    'API-48',
    'getOrderCustomSettings',
    'GET',
    '/api/merchants/{merchantId}/settings/order-custom-settings',
    '',
    'customFields',
  ],
  [
    'API-49',
    'saveOrderCustomSettings',
    'POST',
    '/api/merchants/{merchantId}/settings/order-custom-settings',
    'customFields key label required visibleForCustomer',
    '',
  ],
  [
    'API-50',
    'cancelOrder',
    'DELETE',
    '/api/merchants/{merchantId}/orders/{merchantOrderId}',
    '',
    '',
  ],
  [
    'API-51',
    'getInvoiceToken',
    'GET',
    '/api/merchants/{merchantId}/orders/invoices/{merchantOrderId}/token',
    '',
    'invoiceToken',
  ],
  [
    'API-52',
    'resendInvoice',
    'POST',
    '/api/merchants/{merchantId}/orders/invoices/{merchantOrderId}/resend-comms',
    'sendSms sendEmail',
    '',
  ],
  [
    'API-53',
    'createInvoice',
    'POST',
    '/api/merchants/{merchantId}/orders/invoices',
    'sendSms sendEmail orderRequest orderType internalOrderId paymentAmount amount currency customerEmail phoneNo description items taxIncluded request3DSOnPayment billing metadata emailCustomerReceipt',
    'order merchantOrderId token',
  ],
  [
    'API-54',
    'countTransactionsDaily',
    'GET',
    '/api/dashboard/merchant/{merchantId}/daily-transaction-count',
    'createdAfter createdBefore timeZone',
    '',
  ],
  [
    'API-55',
    'countCustomersDaily',
    'GET',
    '/api/dashboard/merchant/{merchantId}/daily-customer-count',
    'createdAfter createdBefore timeZone',
    '',
  ],
  [
    'API-56',
    'downloadReport',
    'GET',
    '/api/reports/merchants/{merchantId}/{reportType}/csv',
    'from to',
    '',
  ],
  [
    'API-56',
    'downloadSettlement',
    'GET',
    '/api/reports/merchants/{merchantId}/settlement/csv',
    'from to',
    '',
  ],
  [
    'API-56',
    'downloadReportOfCountry',
    'GET',
    '/api/reports/merchants/{merchantId}/{reportType}/{option}/csv',
    'from to',
    '',
  ],
  [
    'API-57',
    'getSettlementReport',
    'GET',
    '/api/reports/merchants/{merchantId}/settlement/{countryCode}',
    'page from to internalOrderId transactionIds',
    'items totalPages',
  ],
  [
    'API-58',
    'queryPayouts',
    'GET',
    '/api/dashboard/merchant/{merchantId}/payouts/query',
    'sort page',
    'payoutId createdAt arrivalDate amount payments limepay-page-count',
  ],
  [
    'API-59',
    'getPayout',
    'GET',
    '/api/reports/merchants/{merchantId}/payout/{payoutId}',
    '',
    'transactionSummaries',
  ],
  [
    'API-60',
    'downloadPayout',
    'GET',
    '/api/reports/merchants/{merchantId}/payout/csv/{payoutId}',
    '',
    '',
  ],
  [
    'API-61',
    'getAccountSettings',
    'GET',
    '/api/merchants/{merchantId}/settings/account',
    '',
    'accountName accountAddress timeZone',
  ],
  [
    'API-62',
    'saveAccountSettings',
    'POST',
    '/api/merchants/{merchantId}/settings/account',
    'accountName accountAddress timeZone',
    '',
  ],
  [
    'API-63',
    'getBranding',
    'GET',
    '/api/merchants/{merchantId}/settings/branding',
    '',
    'iconUri logoUri logoAltText',
  ],
  [
    'API-64',
    'saveBranding',
    'POST',
    '/api/merchants/{merchantId}/settings/branding',
    'iconUri logoUri logoAltText',
    '',
  ],
  [
    'API-65',
    'getEmailMessages',
    'GET',
    '/api/merchants/{merchantId}/settings/messages/email',
    '',
    `${TEMPLATES} lead trail`,
  ],
  [
    'API-66',
    'saveEmailMessages',
    'POST',
    '/api/merchants/{merchantId}/settings/messages/email',
    `${TEMPLATES} lead trail`,
    '',
  ],
  [
    'API-67',
    'previewEmailMessage',
    'POST',
    '/api/merchants/{merchantId}/settings/messages/email/preview/payplan/{kind}',
    'instalmentNumber emailAddress',
    '',
  ],
  [
    'API-68',
    'getOrderNotifications',
    'GET',
    '/api/merchants/{merchantId}/settings/order-notifications',
    '',
    'orderPaidNotificationsEnabled orderPaidNotificationEmails',
  ],
  [
    'API-69',
    'saveOrderNotifications',
    'POST',
    '/api/merchants/{merchantId}/settings/order-notifications',
    'orderPaidNotificationEmails orderPaidNotificationsEnabled',
    '',
  ],
  [
    'API-70',
    'getApplePay',
    'GET',
    '/api/payments/apple/web-merchant-details-jwt/{merchantId}',
    '',
    'domainNames encryptTo merchantUrl partnerInternalMerchantIdentifier partnerMerchantName',
  ],
  [
    'API-71',
    'addApplePayDomains',
    'POST',
    '/api/payments/apple/web-merchant-details-jwt/{merchantId}',
    '',
    '',
  ],
  [
    'API-72',
    'removeApplePayDomains',
    'DELETE',
    '/api/payments/apple/web-merchant-details-jwt/{merchantId}',
    '',
    '',
  ],
]

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  requestBody?: Json
  responses: Record<string, { headers?: Json; content: Json }>
}

let world: World
let operations: Record<string, Record<string, Operation>>
let components: { schemas: Json }
beforeAll(async () => {
  world = await startWorld()
  const document = await fetch(`${world.origin}/docs/openapi.json`)
  const read = (await document.json()) as {
    paths: typeof operations
    components: typeof components
  }
  operations = read.paths
  components = read.components
})
afterAll(() => world.stop())

/** All property names in a schema, at any depth; `visited` has the named schemas around it. */
function namesIn(schema: unknown, visited: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, properties = {}, ...rest } = schema as { $ref?: string; properties?: Json }
  const named = $ref?.split('/').at(-1)
  if (named !== undefined)
    return visited.includes(named) ? [] : namesIn(components.schemas[named], [...visited, named])
  return [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...Object.values(rest)].flatMap((property) =>
      namesIn(property, visited),
    ),
  ]
}

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '')

describe('the specified calls', () => {
  test.each(SPECIFIED)('%s %s is %s %s in the contract', (requirement, name, method, path) => {
    const route: AnyRoute = api[name]
    // The payments of a customer use the call of the payments list.
    expect(route.requirement).toBe(requirement === 'API-37' ? 'API-38' : requirement)
    expect(`${route.method} ${route.base === 'v3' ? '/api/v3' : '/api'}${route.path}`).toBe(
      `${method} ${path}`,
    )
  })

  test('are 63, and no other call of the contract claims a requirement', () => {
    expect(new Set(SPECIFIED.map(([requirement]) => requirement)).size).toBe(63)
    const claiming = Object.entries(api as Record<string, AnyRoute>)
      .filter(([, { requirement }]) => requirement !== undefined)
      .map(([name]) => name)
    expect(new Set(claiming)).toEqual(new Set<string>(SPECIFIED.map(([, name]) => name)))
  })

  test.each(SPECIFIED)('the server answers %s %s at %s %s', async (_, name, method, path) => {
    // Fastify doubles a colon that does not start a parameter.
    const mounted = path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')
    expect(world.apiRoutes()).toContain(`${method} ${mounted}`)
    const filled = path.replaceAll(/\{\w+\}/g, 'mcht_AAAAAAAAAAAAAAAA')
    const answer = await fetch(`${world.origin}${filled}`, {
      method,
      headers: { authorization: 'Bearer made-up', [SECRET_KEY_HEADER]: 'made-up' },
    })
    // Without a token it is refused, without its input it is a bad request; only an unknown path is
    // a 404.
    expect(answer.status).toBe(api[name].access === 'public' ? 400 : 401)
  })

  test.each(SPECIFIED)(
    '%s %s accepts and returns the documented fields of %s %s',
    (_, name, method, path, takes, gives) => {
      const operation = operations[path]?.[method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      const sent = (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => parameter.name)
      expect([...sent, ...namesIn(operation?.requestBody)]).toEqual(
        expect.arrayContaining(split(takes)),
      )
      const answers = Object.entries(operation?.responses ?? {}).filter(
        ([status]) => status !== 'default',
      )
      const returned = answers.flatMap(([, { headers, content }]) => [
        ...Object.keys(headers ?? {}),
        ...namesIn(content),
      ])
      expect(returned).toEqual(expect.arrayContaining(split(gives)))
    },
  )
})
