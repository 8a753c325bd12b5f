import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { fakeClipboard } from '../../../test/clipboard.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ApiKeysPage } from './api-keys-page.tsx'

const PATH = '/dashboard/merchant/mcht_0000000000000000/tokens'
const KEYS = '/dashboard/merchant/mcht_0000000000000000/keys'
const SHOPS = '/dashboard/merchant/mcht_0000000000000000/shop-addresses'
const pair = {
  publicToken: 'sandbox_pk_0123456789abcdef',
  secretToken: 'sandbox_sk_very-secret-indeed',
  createdAt: '2026-11-20T00:00:00Z',
}

const copied = fakeClipboard()
afterEach(() => {
  vi.restoreAllMocks()
})

const narrow = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches,
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )

async function open(answer: unknown = [pair], keys: unknown = []) {
  const server = serve({
    [`GET ${PATH}`]: answer,
    [`POST ${PATH}/copied`]: null,
    [`GET ${KEYS}`]: keys,
    [`GET ${SHOPS}`]: { addresses: [], allowsLocalhost: false },
  })
  await renderInSession(<ApiKeysPage />)
  return { ...server, recorded: () => server.sent.filter(({ method }) => method === 'POST') }
}

const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr') ?? document.body)

test('KEYS-02 KEYS-04 KEYS-07 API-18 shows the publishable key in full and asterisks for the secret one', async () => {
  await open()
  const table = within(screen.getByRole('table', { name: 'Your API Keys' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(0, 2)).toEqual(['Key', 'Token'])
  expect(heads[2]).toMatch(/^Created/)
  expect((await rowOf('Publishable key')).getByText(pair.publicToken)).toBeTruthy()
  expect((await rowOf('Secret key')).getByText(/^\*+$/)).toBeTruthy()
  expect(document.body.textContent).not.toContain(pair.secretToken)
  expect(document.body.innerHTML).not.toContain(pair.secretToken)
})

test('KEYS-05 KEYS-06 KEYS-08 the button and the menu copy both keys, and record each copy', async () => {
  const { recorded } = await open()
  fireEvent.click((await rowOf('Publishable key')).getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied()).toEqual([pair.publicToken]))
  fireEvent.click((await rowOf('Secret key')).getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(copied()).toEqual([pair.publicToken, pair.secretToken]))
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the publishable key' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy Key' }))
  await waitFor(() => expect(copied().at(-1)).toBe(pair.publicToken))
  await waitFor(() =>
    expect(recorded().map(({ body }) => body)).toEqual([
      { key: 'publishable' },
      { key: 'secret' },
      { key: 'publishable' },
    ]),
  )
})

test('BEY-64 shows how to connect a shop, with code that names the publishable key only', async () => {
  await open()
  const code = (await screen.findByRole('figure', { name: 'Code for your page' })).querySelector(
    'pre',
  )
  const text = code?.textContent ?? ''
  expect(text).toContain(`publicKey: '${pair.publicToken}'`)
  expect(text).toContain(`${location.origin}/checkout/v1/checkout.js`)
  expect(text).not.toContain(pair.secretToken)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the code' }))
  await waitFor(() => expect(copied().at(-1)).toBe(text))
})

/** The lines to paste into a plugin, by file. */
async function linesFor(plugin: string): Promise<Record<string, string>> {
  fireEvent.click(await screen.findByText(plugin))
  const figures = within(screen.getByRole('group', { name: plugin })).getAllByRole('figure')
  return Object.fromEntries(
    figures.map((figure) => [
      figure.getAttribute('aria-label') ?? '',
      figure.querySelector('pre')?.textContent ?? '',
    ]),
  )
}

test('BEY-152 shows the lines to paste into each existing plugin, by file', async () => {
  await open()
  const { origin, host } = location
  const script = `${origin}/v3/checkout-v3.0.0.min.js`
  expect(await linesFor('Limepay for WooCommerce (4.2)')).toEqual({
    'woocommerce-gateway-limepay.php': `define( 'LIMEPAY_CHECKOUTJS', '${script}' );`,
    'includes/limepay-api.php': `const ENDPOINT_SANDBOX = '${origin}/api/';`,
  })
  expect(await linesFor('April for WooCommerce (1.0)')).toEqual({
    'april-payment-gateway-for-woocommerce.php': `define( 'APRIL_CHECKOUTJS', '${script}' );`,
    'includes/april-api.php': `const APRIL_API_ENDPOINT_SANDBOX = '${origin}/api/v3/';`,
  })
  expect(await linesFor('Limepay for Magento 2 (3.1)')).toEqual({
    'Helper/Api.php': `const LP_SANDBOX_API = '${origin}/api';`,
    'view/base/requirejs-config.js and view/frontend/requirejs-config.js': `'lpcheckoutjs': '${script}',`,
    'etc/csp_whitelist.xml, under script-src and under frame-src': `<value id="limepay-js" type="host">${host}</value>`,
  })
  expect(await linesFor('Limepay’s library for .NET')).toEqual({
    'Where your program makes the client': `new LimepayApi("${origin}/api", "${pair.publicToken}", secretKey)`,
    'On the page with the checkout': `<script src="${script}"></script>`,
  })
  expect(document.body.textContent).not.toContain(pair.secretToken)
  fireEvent.click(screen.getByRole('button', { name: 'Copy the line for includes/april-api.php' }))
  await waitFor(() =>
    expect(copied().at(-1)).toBe(`const APRIL_API_ENDPOINT_SANDBOX = '${origin}/api/v3/';`),
  )
})

test('BEY-152 shows the live constants for live keys', async () => {
  await open([{ ...pair, publicToken: 'live_pk_0123456789abcdef' }])
  expect(Object.values(await linesFor('Limepay for WooCommerce (4.2)')).join()).toContain(
    'const ENDPOINT_LIVE =',
  )
  expect(Object.values(await linesFor('April for WooCommerce (1.0)')).join()).toContain(
    'const APRIL_API_ENDPOINT_LIVE =',
  )
  expect(Object.values(await linesFor('Limepay for Magento 2 (3.1)')).join()).toContain(
    'const LP_PROD_API =',
  )
})

test('KEYS-08 copying the asterisks copies the key', async () => {
  const { recorded } = await open()
  const mask = (await rowOf('Secret key')).getByText(/^\*+$/)
  const requests: string[] = []
  const event = createEvent.copy(mask)
  Object.defineProperty(event, 'clipboardData', {
    value: { setData: (_: string, text: string) => requests.push(text) },
  })
  fireEvent(mask, event)
  expect([requests, event.defaultPrevented]).toEqual([[pair.secretToken], true])
  await waitFor(() => expect(recorded().map(({ body }) => body)).toEqual([{ key: 'secret' }]))
})

test('KEYS-09 a phone shows two more buttons', async () => {
  narrow(true)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy publishable key' }))
  await waitFor(() => expect(copied()).toEqual([pair.publicToken]))
  fireEvent.click(screen.getByRole('button', { name: 'Copy secret key' }))
  await waitFor(() => expect(copied()).toEqual([pair.publicToken, pair.secretToken]))
})

test('KEYS-10 KEYS-11 lists the guides, each with its own page', async () => {
  await open()
  const table = within(screen.getByRole('table', { name: 'Installation guides' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Platform',
    'Last updated',
  ])
  const links = table.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Magento 1', '/docs/guides/magento-1'],
    ['Magento 2', '/docs/guides/magento-2'],
    ['WooCommerce', '/docs/guides/woocommerce'],
    ['Custom integrations', '/docs/guides/custom'],
  ])
})

test('ERR-11 shows a failed load in a banner', async () => {
  await open(new Refusal(500))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to get API keys')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('KEYS-02 a replaced publishable key shows when it was created', async () => {
  await open([{ ...pair, publicCreatedAt: '2026-11-21T00:00:00Z' }])
  expect((await rowOf('Publishable key')).getByText(/^21st Nov 26/)).toBeTruthy()
  expect((await rowOf('Secret key')).getByText(/^20th Nov 26/)).toBeTruthy()
})
