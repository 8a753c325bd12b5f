import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { mountInvoiceLink, type InvoicePage } from './invoice-link.ts'

async function pagesOf(...urls: string[]): Promise<InvoicePage[]> {
  const sent: InvoicePage[] = []
  const app = Fastify()
  await app.register(cookie)
  mountInvoiceLink(app, {
    openToken: () => Promise.resolve(null),
    sendPage(_request, reply, page) {
      sent.push(page)
      return reply.send('')
    },
    limit: null,
    secureCookies: false,
  })
  for (const url of urls) await app.inject(url)
  await app.close()
  return sent
}

test('preloads the order, except when the customer returns from a challenge', async () => {
  const [merchantOrderId, path] = ['ordr_0123456789abcdef', '/pay/AU/invoice/ordr_0123456789abcdef']
  expect(await pagesOf(path, `${path}?threeDSAuthorisationId=3ds_0123456789abcdef`)).toEqual([
    { merchantOrderId, mayPreload: true, token: null },
    { merchantOrderId, mayPreload: false, token: null },
  ])
})
