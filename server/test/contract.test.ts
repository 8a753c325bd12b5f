import { api, type CallName } from '@paydeck/contract/protocol/api'
import { API_HOST_HEADER } from '@paydeck/contract/protocol/client'
import { errorBody } from '@paydeck/contract/protocol/error'
import { DEFAULT_MEDIA, pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fastifyPath, urlOf } from '../src/http/edge/route-address.ts'
import { openApi } from '../src/http/docs/openapi.ts'
import { sessionOf } from './call-samples.ts'
import { openMerchantFixture, payOut, type MerchantFixture } from './merchant-fixture.ts'
import { hostileChanges, hasInput } from './hostile-values.ts'
import { startWorld, type World } from './harness.ts'
import { sendCall, callsOf, isKeyOnly, type Prepared } from './prepared-call.ts'
import { isFull } from './property-runs.ts'

let world: World
/** The caller, and a stranger whose ids and tokens must give no access. */
let own: MerchantFixture
let foreign: MerchantFixture
const userOf = ({ merchant }: MerchantFixture) => String(decodeJwt(merchant.token)['sub'])
let prepare: ReturnType<typeof callsOf>

beforeAll(async () => {
  world = await startWorld()
  own = await openMerchantFixture(world)
  foreign = await openMerchantFixture(world)
  prepare = callsOf(world, own, [foreign])
  // After a business week the first payments have been paid out.
  world.time.advance({ days: 9 })
  own.payoutId = await payOut(world, own.merchant)
  foreign.payoutId = await payOut(world, foreign.merchant)
})
afterAll(() => world.stop())

/** Whether the call's token or key must match the ids of its path. */
const isHeld = (route: AnyRoute): boolean =>
  route.access.startsWith('staff') || route.access === 'customer' || isKeyOnly(route)

const forRefusal = new Map<CallName, Prepared>()
/** For a refused call: it changes nothing, so one sample serves all its refusals. */
async function prepareRefused(
  name: CallName,
  token: string | null = own.merchant.token,
): Promise<Prepared> {
  const prepared = await prepare(name, token, forRefusal.get(name))
  forRefusal.set(name, prepared)
  return prepared
}

const names = Object.keys(api) as CallName[]
const title = (name: CallName): string => {
  const route: AnyRoute = api[name]
  return `${route.requirement ?? ''} ${name}`.trim()
}
const routes = names.map((name) => ({ name, title: title(name), route: api[name] as AnyRoute }))

describe('every call of the contract meets its requirement', () => {
  test.each(routes)(
    '$title: answers a valid request with 200 and the promised shape',
    async ({ name, route }) => {
      const { status, body } = await sendCall(world.origin, await prepare(name))
      expect(status, body).toBe(route.success ?? 200)
      const isText = (route.media ?? DEFAULT_MEDIA) !== DEFAULT_MEDIA
      const parsed: unknown = isText ? body : parseJson(body)
      const schema = route.answer as { safeParse(value: unknown): { success: boolean } }
      expect(schema.safeParse(parsed).success, body).toBe(true)
    },
  )

  test.each(routes.filter(({ route }) => route.access !== 'public'))(
    '$title: refuses a caller without a credential',
    async ({ name }) => {
      const { status, body } = await sendCall(world.origin, await prepareRefused(name, null))
      expect(status).toBe(401)
      expect(JSON.parse(body)).toMatchObject({
        statusCode: 401,
        tracer: expect.stringMatching(/.+/) as string,
      })
    },
  )

  test.each(routes.filter(({ route }) => isHeld(route)))(
    '$title: refuses a made-up token',
    async ({ name }) => {
      const unsigned = 'eyJhbGciOiJub25lIn0.e30.'
      const prepared = await prepareRefused(name, unsigned)
      expect((await sendCall(world.origin, prepared)).status).toBe(401)
      const headers = Object.entries(prepared.headers).map(([key, value]) => [
        key,
        value.replace(unsigned, `${own.merchant.token}x`),
      ])
      const forged = { ...prepared, headers: Object.fromEntries(headers) }
      expect(forged.headers).not.toEqual(prepared.headers)
      expect((await sendCall(world.origin, forged)).status).toBe(401)
    },
  )

  test.each(routes.filter(({ route }) => route.path.includes('{merchantId}')))(
    'BEY-11 $title: answers 404 for another merchant’s id, with either token',
    async ({ name }) => {
      const foreignParams = { merchantId: foreign.merchant.merchantId }
      const prepared = await prepareRefused(name)
      const unknown = { merchantId: 'mcht_AAAAAAAAAAAAAAAA' }
      const missing = await sendCall(world.origin, prepared, { params: unknown })
      const real = await sendCall(world.origin, prepared, { params: foreignParams })
      expect([real.status, missing.status]).toEqual([404, 404])
      expect(withoutTracer(real.body)).toEqual(withoutTracer(missing.body))
      const stranger = await prepare(name, foreign.merchant.token, prepared)
      expect((await sendCall(world.origin, stranger)).status).toBe(404)
    },
  )

  const inner: [CallName, string, () => string][] = [
    ['endSession', 'sessionId', () => sessionOf(foreign.merchant.token)],
    ['getTransaction', 'transactionId', () => foreign.transactionId],
    ['getPaymentTimeline', 'transactionId', () => foreign.transactionId],
    ['getNotes', 'recordKind', () => 'refunds'],
    ['getNotes', 'recordId', () => foreign.transactionId],
    ['addNote', 'recordKind', () => 'refunds'],
    ['addNote', 'recordId', () => foreign.transactionId],
    ['changeNote', 'recordKind', () => 'refunds'],
    ['changeNote', 'recordId', () => foreign.transactionId],
    ['changeNote', 'noteId', () => foreign.noteId],
    ['removeNote', 'recordKind', () => 'refunds'],
    ['removeNote', 'recordId', () => foreign.transactionId],
    ['removeNote', 'noteId', () => foreign.noteId],
    ['changeView', 'viewId', () => foreign.viewId],
    ['removeView', 'viewId', () => foreign.viewId],
    ['removePushDevice', 'deviceId', () => foreign.deviceId],
    ['changeTags', 'recordKind', () => 'refunds'],
    ['changeTags', 'recordId', () => foreign.transactionId],
    ['captureAuthorisation', 'transactionId', () => foreign.heldId],
    ['getReceipt', 'transactionId', () => foreign.transactionId],
    ['sendReceipt', 'transactionId', () => foreign.transactionId],
    ['downloadReceipt', 'transactionId', () => foreign.transactionId],
    ['getDispute', 'transactionId', () => foreign.transactionId],
    ['answerDispute', 'transactionId', () => foreign.transactionId],
    ['acceptDispute', 'transactionId', () => foreign.transactionId],
    ['addDisputeFile', 'transactionId', () => foreign.transactionId],
    ['getDisputeFile', 'transactionId', () => foreign.transactionId],
    ['getDisputeFile', 'fileId', () => foreign.fileId],
    ['removeDisputeFile', 'transactionId', () => foreign.transactionId],
    ['removeDisputeFile', 'fileId', () => foreign.fileId],
    ['updateVerification', 'sourceVerificationId', () => foreign.verificationId],
    ['cancelAuthorisation', 'transactionId', () => foreign.heldId],
    ['getOrder', 'merchantOrderId', () => foreign.orderId],
    ['cancelOrder', 'merchantOrderId', () => foreign.orderId],
    ['enterCard', 'merchantOrderId', () => foreign.orderId],
    ['changeMember', 'userId', () => userOf(foreign)],
    ['removeMember', 'userId', () => userOf(foreign)],
    ['resendInvitation', 'userId', () => userOf(foreign)],
    ['changeWebhook', 'webhookId', () => foreign.webhookId],
    ['removeWebhook', 'webhookId', () => foreign.webhookId],
    ['renewWebhookSecret', 'webhookId', () => foreign.webhookId],
    ['testWebhook', 'webhookId', () => foreign.webhookId],
    ['listDeliveries', 'webhookId', () => foreign.webhookId],
    ['getDelivery', 'webhookId', () => foreign.webhookId],
    ['getDelivery', 'deliveryId', () => foreign.deliveryId],
    ['resendDelivery', 'webhookId', () => foreign.webhookId],
    ['resendDelivery', 'deliveryId', () => foreign.deliveryId],
    ['endProgramGrant', 'grantId', () => foreign.grantId],
    ['approveProposal', 'proposalId', () => foreign.proposalId],
    ['declineProposal', 'proposalId', () => foreign.proposalId],
    ['approveApproval', 'approvalId', () => foreign.approvalId],
    ['declineApproval', 'approvalId', () => foreign.approvalId],
    ['withdrawApproval', 'approvalId', () => foreign.approvalId],
    ['replaceSecretKey', 'keyId', () => foreign.keyId],
    ['renameSecretKey', 'keyId', () => foreign.keyId],
    ['revokeSecretKey', 'keyId', () => foreign.keyId],
    ['getShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['renameShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['cancelShopOrder', 'merchantOrderId', () => foreign.orderId],
    ['getMerchantTransaction', 'transactionId', () => foreign.transactionId],
    ['getMerchantRefund', 'refundId', () => foreign.refundId],
    ['v3ChangeTransaction', 'transactionId', () => foreign.transactionId],
    ['v3PayOrder', 'merchantOrderId', () => foreign.orderId],
    ['captureTransaction', 'transactionId', () => foreign.heldId],
    ['voidTransaction', 'transactionId', () => foreign.heldId],
    ['removeSavedCard', 'customerId', () => foreign.saved.customerId],
    ['removeSavedCard', 'cardPaymentSourceId', () => foreign.saved.cardPaymentSourceId],
    ['listOwnCards', 'customerId', () => foreign.saved.customerId],
    ['getInvoiceToken', 'merchantOrderId', () => foreign.orderId],
    ['resendInvoice', 'merchantOrderId', () => foreign.orderId],
    ['changeRequestTerms', 'merchantOrderId', () => foreign.orderId],
    ['getCustomerSummary', 'customerId', () => foreign.saved.customerId],
    ['getCustomerData', 'customerId', () => foreign.saved.customerId],
    ['eraseCustomer', 'customerId', () => foreign.saved.customerId],
    ['changeProduct', 'productId', () => foreign.productId],
    ['removeProduct', 'productId', () => foreign.productId],
    ['makeBankAccountPrimary', 'externalAccountId', () => foreign.accountId],
    ['confirmBankAccount', 'externalAccountId', () => foreign.accountId],
    ['getMetaData', 'key', () => 'Nothing'],
    ['getPayout', 'payoutId', () => foreign.payoutId],
    ['downloadPayout', 'payoutId', () => foreign.payoutId],
    ['downloadPayoutPdf', 'payoutId', () => foreign.payoutId],
    ['getPayoutDeposits', 'payoutId', () => foreign.payoutId],
    ['switchBankLines', 'externalAccountId', () => foreign.accountId],
    ['readBankCsv', 'externalAccountId', () => foreign.accountId],
    ['importBankLines', 'externalAccountId', () => foreign.accountId],
    ['listLinkableTransfers', 'lineId', () => foreign.lineId],
    ['linkBankLine', 'lineId', () => foreign.lineId],
    ['acceptBankLineDifference', 'lineId', () => foreign.lineId],
    ['explainMissingTransfer', 'payoutId', () => foreign.payoutId],
    ['undoMissingTransfer', 'payoutId', () => foreign.payoutId],
    ['setBankLineAside', 'lineId', () => foreign.lineId],
    ['undoBankLine', 'lineId', () => foreign.lineId],
    // These are not ids but are looked up all the same: an unknown value answers 404.
    ['getSettlementReport', 'countryCode', () => 'ZA'],
    ['getSettlementSums', 'countryCode', () => 'ZA'],
    ['previewEmailMessage', 'kind', () => 'farewell'],
    ['downloadReport', 'reportType', () => 'settlements'],
    ['downloadReportOfCountry', 'reportType', () => 'payments'],
    ['downloadReportOfCountry', 'option', () => 'ZA'],
  ]
  test('the tests below try every id in a path of staff and shops beyond the merchant’s', () => {
    const ids = routes
      .filter(({ route }) => isHeld(route))
      .flatMap(({ name, route }) =>
        pathParameters(route.path)
          .filter((at) => at !== 'merchantId')
          .map((at) => `${name} ${at}`),
      )
    expect(inner.map(([name, at]) => `${name} ${at}`).toSorted()).toEqual(ids.toSorted())
  })
  test.each(inner)(
    'BEY-11 %s: a foreign %s answers the same 404 as an unknown one',
    async (name, at, foreignId) => {
      const prepared = await prepareRefused(name)
      const real = await sendCall(world.origin, prepared, { params: { [at]: foreignId() } })
      const unknown = { [at]: 'tran_AAAAAAAAAAAAAAAA' }
      const missing = await sendCall(world.origin, prepared, { params: unknown })
      expect([real.status, missing.status]).toEqual([404, 404])
      expect(withoutTracer(real.body)).toEqual(withoutTracer(missing.body))
    },
  )

  test.each(routes.filter(({ route }) => ['invoice', 'payer'].includes(route.access)))(
    '$title: another order’s link gives no access',
    async ({ name }) => {
      const prepared = await prepareRefused(name, foreign.invoiceToken)
      expect((await sendCall(world.origin, prepared)).status).toBe(404)
    },
  )

  test.each(routes.filter(({ route }) => route.body !== undefined))(
    '$title: refuses a malformed body with a sentence',
    async ({ name, route }) => {
      const schema = route.body as { safeParse(value: unknown): { success: boolean } } | undefined
      const mayBeMissing = schema?.safeParse(undefined).success === true
      // PHP sends an empty list for no body; shops may send it wherever the body is optional.
      const isNoBody = mayBeMissing && isKeyOnly(route)
      const bodies = [
        '{"unclosed":',
        '7',
        ...(isNoBody ? [] : ['[]']),
        ...(mayBeMissing ? [] : ['']),
      ]
      const prepared = await prepareRefused(name)
      for (const body of bodies) {
        const sent = await sendCall(world.origin, prepared, { body })
        expect(sent.status, `${body} → ${sent.body}`).toBe(400)
        expect((JSON.parse(sent.body) as { message: string }).message).not.toBe('')
      }
    },
  )

  const badQueries: [CallName, string][] = [
    ['getMerchantConfig', ''],
    ['getVerification', ''],
    ['validateToken', `slug=${'x'.repeat(256)}`],
    ['previewEmailMessage', 'instalmentNumber=5&emailAddress=a%40b.co'],
    ['previewEmailMessage', 'instalmentNumber=2&emailAddress=invalid'],
    ['getPaymentTotals', 'status=unheard'],
    ['getPaymentTotals', 'createdAfter=yesterday'],
    ['queryPayments', 'page=0'],
    ['queryPayments', 'page=abc'],
    ['queryPayments', 'createdAfter=yesterday'],
    ['queryPayments', 'timeZone=Mars/Olympus'],
    ['queryPayments', 'status=unheard'],
    ['queryPayments', 'payType=barter'],
    ['queryPayments', 'amount=1e3'],
    ['queryRefunds', 'page=0'],
    ['getRefundSums', 'createdAfter=yesterday'],
    ['getRefundSums', 'amount=-1'],
    ['getOrderSums', 'orderType=posted'],
    ['listShopOrders', 'page=501'],
    ['listMerchantTransactions', 'from=yesterday'],
    ['listMerchantRefunds', 'to=9999-12-31T00:00:00Z'],
    ['queryRefunds', 'createdBefore=soon'],
    ['queryRefunds', 'amount=-1'],
    ['queryCustomers', 'page=1.5'],
    ['queryCustomers', 'createdBefore=tomorrow'],
    ['queryCustomers', 'timeZone=Mars/Olympus'],
    ['queryCustomers', `name=${'n'.repeat(129)}`],
    ['queryCustomers', 'sort=name'],
    ['countTransactionsDaily', ''],
    ['getToday', 'period=decade'],
    ['getToday', 'day=2026-02-30'],
    ['countTransactionsDaily', 'createdAfter=x&createdBefore=y'],
    ['countCustomersDaily', 'createdAfter=2001-01-01T00:00:00Z&createdBefore=2026-01-01T00:00:00Z'],
    ['listOrders', 'orderStatus=unheard'],
    ['queryPayouts', 'page=0'],
    ['listDeliveries', 'page=0'],
    ['listDisputes', 'page=0'],
    ['listDisputes', 'state=none'],
    ['listTags', `start=${'n'.repeat(31)}`],
    ['search', `q=${'n'.repeat(201)}`],
    ['listActivity', 'outcome=maybe'],
    ['getProgramConsent', `request=${'r'.repeat(6_001)}`],
    ['listApprovals', `transactionId=${'t'.repeat(65)}`],
    ['listActivity', 'action=sign%25in'],
    ['listActivity', 'from=2026-11-01'],
    ['downloadActivity', 'to=2026-11-01'],
    ['getPayout', 'page=x'],
    ['getSettlementReport', 'page=1'],
    ['getSettlementReport', 'from=2026-11-01&to=yesterday'],
    ['getSettlementReport', 'from=2001-01-01&to=2026-01-01'],
    ['getSettlementSums', 'from=2026-11-01&to=yesterday'],
    ['downloadReport', 'from=2026-11-01'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&amount=1e3'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&timeZone=Mars/Olympus'],
    ['downloadReport', 'from=2026-11-01&to=2026-11-02&timeZone=%2B10:00'],
    ['downloadCustomers', 'from=2026-11-01'],
    ['downloadSettlement', 'to=2026-11-01'],
    ['downloadReportOfCountry', 'from=x&to=y'],
    ['downloadPayout', 'timeZone=Mars/Olympus'],
    ['getStatement', 'month=2026-13&currency=AUD'],
    ['getCardCosts', 'year=next'],
    ['downloadCardCosts', 'year=1999'],
    ['downloadFeeInvoice', 'month=2026-13&currency=AUD'],
    ['downloadStatementPdf', 'month=2026-03'],
    ['downloadStatementCsv', 'month=March&currency=AUD'],
    ['listBankLines', 'state=open'],
    ['listBankLines', 'externalAccountId=xacc_1&state=unheard'],
    ['listLinkableTransfers', 'amount=-1'],
    ['listLinkableTransfers', 'day=yesterday'],
    ['downloadXeroStatement', 'account=bank&from=2026-11-01&to=2026-11-02'],
    ['downloadOfxStatement', 'account=unknown&from=2026-11-01&to=2026-11-02&currency=AUD'],
    ['queryBankAccounts', `t=${'1'.repeat(99)}`],
    ['listOrders', 'page=-1'],
    ['followEvents', 'mode=always'],
    ['listOrderStates', `merchantOrderId=${'o'.repeat(65)}`],
    ['resendInvoice', ''],
    ['resendInvoice', 'sendSms=false&sendEmail=perhaps'],
  ]
  test('the tests below try every call with a query with an invalid one', () => {
    const withQuery = routes
      .filter(({ route }) => route.query !== undefined)
      .map(({ name }) => name)
    expect([...new Set(badQueries.map(([name]) => name))].toSorted()).toEqual(withQuery.toSorted())
  })
  test.each(badQueries)('refuses %s?%s', async (name, query) => {
    const { status, body } = await sendCall(world.origin, await prepareRefused(name), { query })
    expect(status, body).toBe(400)
  })
})

describe('values out of any range', () => {
  const hostile = routes
    .filter(({ route }) => hasInput(route))
    .map((call, index) => ({ ...call, index }))
  test.each(hostile)(
    '$name: refuses or accepts them, and never breaks',
    async ({ name, route, index }) => {
      let prepared = await prepare(name)
      const broken: string[] = []
      // A sixth of them per call in `npm test`; `npm run test:properties` tries all.
      const changes = [...hostileChanges(route, prepared)].filter(
        (_, at) => isFull || at % 6 === index % 6,
      )
      for (const { what, ...change } of changes) {
        const { status, body } = await sendCall(world.origin, prepared, change)
        const isRefused = status >= 400 && status < 500
        if (isRefused ? !errorBody.safeParse(JSON.parse(body)).success : status >= 500)
          broken.push(`${what}: ${status} ${body}`)
        // The call succeeded, so its target may no longer exist.
        if (status < 300 && route.method !== 'GET') prepared = await prepare(name)
      }
      expect(broken).toEqual([])
    },
  )
})

describe('the API as a whole', () => {
  test('contract, mounted routes and OpenAPI list the same calls', () => {
    const document = openApi('http://x.test') as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const printed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
    )
    expect(printed.toSorted()).toEqual(
      routes.map(({ name, route }) => `${name} ${route.method} ${urlOf(route)}`).toSorted(),
    )
    for (const { route } of routes)
      expect(
        world.http.hasRoute({ method: route.method, url: fastifyPath(urlOf(route)) }),
        urlOf(route),
      ).toBe(true)
    expect(world.apiRoutes().toSorted()).toEqual(
      [
        ...new Set(routes.map(({ route }) => `${route.method} ${fastifyPath(urlOf(route))}`)),
      ].toSorted(),
    )
  })

  test('serves the document and its interactive page', async () => {
    const document = await fetch(`${world.origin}/docs/openapi.json`)
    expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await fetch(`${world.origin}/docs`)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  })

  test('API-09 the root page names the host of the transaction call', async () => {
    const root = await fetch(`${world.origin}/`, { method: 'HEAD' })
    expect(root.headers.get(API_HOST_HEADER)).toBe(`${world.origin}/api/v3`)
  })

  test('reads an encoded colon as a colon', async () => {
    const path = `/api/merchants/${own.merchant.merchantId}/status`
    const sent = await fetch(`${world.origin}${path}%3Aodd`, {
      headers: { authorization: `Bearer ${own.merchant.token}` },
    })
    expect(sent.status).toBe(404)
  })

  test('reads a JSON content type with an empty body as no body', async () => {
    const sent = await fetch(`${world.origin}/api/authn/get-merchant-user-permissions`, {
      headers: {
        authorization: `Bearer ${own.merchant.token}`,
        'content-type': 'application/json',
      },
    })
    expect(sent.status).toBe(200)
  })

  test('API-06 lists return the page-count header', async () => {
    const { headers } = await foreign.merchant.call(api.queryPayments, {
      merchantId: foreign.merchant.merchantId,
      query: {},
    })
    expect(headers['limepay-page-count']).toBe(1)
  })

  test('unknown API paths answer in the error shape', async () => {
    const sent = await fetch(`${world.origin}/api/nothing/here`)
    expect(sent.status).toBe(404)
    expect(await sent.json()).toMatchObject({ statusCode: 404, errorCode: 'not_found' })
  })
})

function withoutTracer(body: string): unknown {
  const { tracer: _, ...rest } = JSON.parse(body) as Record<string, unknown>
  return rest
}

/** An empty answer has no body. */
function parseJson(body: string): unknown {
  return body === '' ? undefined : JSON.parse(body)
}
