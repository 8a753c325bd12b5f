import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { readPdf } from '../read-pdf.ts'
import { refusalOf } from './ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Country = 'AU' | 'NZ'

const NUMBERS = {
  AU: { taxCountry: 'AU', taxId: '51 824 753 556' },
  NZ: { taxCountry: 'NZ', taxId: '9429041535110', gstNumber: '49-091-850' },
} as const

/** The fields of the business information. */
const register = (
  { call, merchantId }: TestMerchant,
  country: Country,
  change: { taxId?: string; gstNumber?: string | null } = {},
) =>
  call(api.saveBusinessInfo, {
    merchantId,
    body: { typeOfProduct: 'Beans', ...NUMBERS[country], ...change },
  })

const settingsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getRequestSettings, { merchantId })).data

const choose = async (merchant: TestMerchant, showsShopGst: boolean | undefined) => {
  const { call, merchantId } = merchant
  await call(api.saveRequestSettings, {
    merchantId,
    body: {
      pricesIncludeGst: null,
      lastsDays: null,
      remindEveryDays: null,
      remindForDays: null,
      showsShopGst,
    },
  })
}

let numbers = 0

/** An order sent by the merchant's shop and paid by its customer. */
async function shopOrder(
  merchant: TestMerchant,
  tax: { taxIncluded?: unknown; taxIncludedAmountOverride?: number } = {},
) {
  const server = await merchant.server()
  const { data } = await server(api.createPayByLink, {
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        internalOrderId: `S-${(numbers += 1)}`,
        paymentAmount: { amount: 115_00, currency: merchant.currency },
        customerEmail: 'jane@example.com',
        description: 'Two bags of beans',
        ...tax,
      } as never,
    },
  })
  const { merchantOrderId, taxIncluded } = data.order
  const opened = merchant.opened(merchantOrderId, data.token)
  return { merchantOrderId, taxIncluded, opened, paid: await opened.pay(CARDS.visa) }
}

/** The order's GST and each document's title, as shown to its customer, merchant and shop. */
async function shown(merchant: TestMerchant, order: Awaited<ReturnType<typeof shopOrder>>) {
  const { call, merchantId, token } = merchant
  const { merchantOrderId, opened, paid } = order
  const { transactionId } = paid
  const page = await opened.customer(api.getInvoice, { merchantOrderId })
  const details = await call(api.getOrder, { merchantId, merchantOrderId })
  const receipt = await call(api.getReceipt, { merchantId, transactionId })
  await call(api.sendReceipt, { merchantId, transactionId, body: { email: 'books@example.com' } })
  const mails = await mailsOf(world, merchantId, { recipient: 'books@example.com' })
  const file = await fetch(
    `${world.origin}/api/merchants/${merchantId}/transactions/${transactionId}/receipt.pdf`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  return {
    page: page.data.order.gst,
    details: details.data.gst,
    receipt: receipt.data.order.gst,
    mail: /GST included: (\S+)/.exec(mails.at(-1)?.plain ?? '')?.[1] ?? null,
    paper: /Includes GST of (\S+)/.exec(text)?.[1] ?? null,
    isTaxDocument: /Tax invoice|Taxable supply information/.test(text),
  }
}

const NO_GST = {
  page: null,
  details: null,
  receipt: null,
  mail: null,
  paper: null,
  isTaxDocument: false,
}

const of = (gst: number) => {
  const text = `$${(gst / 100).toFixed(2)}`
  return { page: gst, details: gst, receipt: gst, mail: text, paper: text, isTaxDocument: true }
}

describe.each([
  ['AU', 10_45],
  ['NZ', 15_00],
] as const)('in %s', (country, gst) => {
  test('BEY-216 an order whose shop does not say shows GST if the merchant’s setting was on when it was made', async () => {
    const merchant = await world.merchant({ country })
    await register(merchant, country)
    expect(await settingsOf(merchant)).toMatchObject({
      showsShopGst: false,
      isGstRegistered: true,
    })
    const before = await shopOrder(merchant)
    await choose(merchant, true)
    const during = await shopOrder(merchant)
    const empty = await shopOrder(merchant, { taxIncluded: '' })
    // Saving settings without this field leaves it unchanged.
    await choose(merchant, undefined)
    expect((await settingsOf(merchant)).showsShopGst).toBe(true)
    await choose(merchant, false)
    const after = await shopOrder(merchant)
    for (const order of [during, empty]) {
      expect(order.taxIncluded).toBe(true)
      expect(await shown(merchant, order)).toEqual(of(gst))
    }
    for (const order of [before, after]) {
      expect(order.taxIncluded).toBe(false)
      expect(await shown(merchant, order)).toEqual(NO_GST)
    }
  })

  test('BEY-216 the shop’s own value wins', async () => {
    const merchant = await world.merchant({ country })
    await register(merchant, country)
    for (const showsShopGst of [true, false]) {
      await choose(merchant, showsShopGst)
      expect(await shown(merchant, await shopOrder(merchant, { taxIncluded: false }))).toEqual(
        NO_GST,
      )
      expect(await shown(merchant, await shopOrder(merchant, { taxIncluded: 1 }))).toEqual(of(gst))
      const own = { taxIncluded: true, taxIncludedAmountOverride: 7_25 }
      expect(await shown(merchant, await shopOrder(merchant, own))).toEqual(of(7_25))
    }
  })
})

test.each([
  ['AU', {}, { taxId: '004 085 616' }, 'Enter your ABN in the business information'],
  ['NZ', {}, { gstNumber: null }, 'Enter your GST number in the business information'],
] as const)(
  'BEY-216 a merchant in %s cannot choose it without GST registration, and sees no GST once registration ends',
  async (country, registered, unregistered, sentence) => {
    const merchant = await world.merchant({ country })
    await register(merchant, country, unregistered)
    expect((await settingsOf(merchant)).isGstRegistered).toBe(false)
    const refused = await refusalOf(choose(merchant, true))
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.message).toContain(sentence)
    await choose(merchant, false)
    await register(merchant, country, registered)
    await choose(merchant, true)
    await register(merchant, country, unregistered)
    expect(await settingsOf(merchant)).toMatchObject({ isGstRegistered: false })
    expect(await shown(merchant, await shopOrder(merchant))).toEqual(NO_GST)
  },
)
