import { api } from '@paydeck/contract/protocol/api'
import type { OrderRequest } from '@paydeck/contract/calls/orders'
import type { Call } from '@paydeck/contract/protocol/client'
import { createClient } from '@paydeck/contract/protocol/client'
import { invoiceUrl } from '@paydeck/contract/identifiers/invoice-url'

/** The password of all demo accounts; the start-up table prints it. */
export const DEMO_PASSWORD = 'try-paydeck-2026'

/** A merchant's dashboard through the API, as one of its people. */
export interface Merchant {
  merchantId: string
  call: Call
  order: (request: Partial<OrderRequest> & { amount: number }) => Promise<Order>
}

export interface Order {
  merchantOrderId: string
  internalOrderId: string
  link: string
}

let merchantCount = 0

/**
 * Signs a person of a demo merchant in over the API; the owner unless given.
 * @param origin Playwright's `baseURL`
 */
export async function signIn(
  origin: string | undefined,
  slug: string,
  email = `owner@${slug}.example`,
): Promise<Merchant> {
  if (origin === undefined) throw new Error('The journeys run without a server')
  const bases = { api: `${origin}/api`, v3: `${origin}/api/v3` }
  const visitor = createClient({ bases, token: () => Promise.resolve(null) })
  const { data: config } = await visitor(api.getMerchantConfig, { query: { m: slug } })
  const { tenantId, merchantId } = config
  const { data: answer } = await visitor(api.signIn, {
    body: { tenantId, slug, email, password: DEMO_PASSWORD },
  })
  if (answer.outcome !== 'signed_in') throw new Error(`${email} is asked for a second factor`)
  const call = createClient({ bases, token: () => Promise.resolve(answer.accessToken) })
  const country = config.merchantTradingCountry
  return {
    merchantId,
    call,
    async order({ amount, ...request }) {
      const internalOrderId = `E2E-${process.pid}-${++merchantCount}`
      const { data } = await call(api.createInvoice, {
        merchantId,
        body: {
          sendSms: false,
          sendEmail: false,
          orderRequest: {
            orderType: 'manual',
            internalOrderId,
            paymentAmount: { amount, currency: country === 'NZ' ? 'NZD' : 'AUD' },
            customerEmail: 'jane@customer.example',
            ...request,
          },
        },
      })
      const { merchantOrderId } = data.order
      const link = invoiceUrl(config.orderBaseUri, country, merchantOrderId, data.token)
      return { merchantOrderId, internalOrderId, link }
    },
  }
}
