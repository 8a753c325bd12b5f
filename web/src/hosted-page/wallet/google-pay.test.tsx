import { GOOGLE_PAY_SCRIPT } from '@paydeck/contract/calls/payments/wallets'
import type { WalletOptions } from '@paydeck/contract/merchant/wallet-options'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Reply } from '../fake-network.ts'
import {
  charged,
  fakeNetwork,
  INVOICE,
  invoiceIn,
  ORDER,
  order,
  PAY,
  refusal,
  token,
  WALLET_TOKENS,
} from '../fake-network.ts'
import { createInvoiceApi } from '../invoice-api.ts'
import { InvoicePage } from '../page/invoice-page.tsx'

const CONFIGURED: WalletOptions = {
  applePay: null,
  googlePay: {
    tokensUrl: WALLET_TOKENS,
    environment: 'TEST',
    merchantId: '12345678901234567890',
    gateway: 'paydeck',
    gatewayMerchantId: 'mcht_A',
  },
}

/** A fake of Google's library, after its reference. Records calls and returns the given answers. */
const google = {
  asked: [] as { made?: unknown; ready?: unknown; sheet?: unknown }[],
  isReady: (): Promise<unknown> => Promise.resolve({ result: true }),
  sheet: (): Promise<unknown> => Promise.resolve(null),
}
class PaymentsClient {
  constructor(made: unknown) {
    google.asked.push({ made })
  }
  isReadyToPay(ready: unknown) {
    google.asked.push({ ready })
    return google.isReady()
  }
  loadPaymentData(sheet: unknown) {
    google.asked.push({ sheet })
    return google.sheet()
  }
}

/** Google's payload after the payer agreed: JSON as text. */
const SEALED = '{"protocolVersion":"ECv2","signature":"","signedMessage":"{}"}'
const agreed = () =>
  Promise.resolve({
    apiVersion: 2,
    apiVersionMinor: 0,
    paymentMethodData: {
      type: 'CARD',
      description: 'Visa •••• 4242',
      info: { cardNetwork: 'VISA', cardDetails: '4242' },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: SEALED },
    },
  })

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('head script')]
const button = () => screen.findByRole('button', { name: 'Pay with Google Pay' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  sessionStorage.clear()
  google.asked = []
  google.isReady = () => Promise.resolve({ result: true })
  google.sheet = agreed
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const script of scripts()) script.remove()
})

function open(wallets: WalletOptions, replies: Record<string, readonly [Reply, ...Reply[]]> = {}) {
  const requests = fakeNetwork(replies)
  const invoice = invoiceIn('payable')
  render(
    <InvoicePage
      api={createInvoiceApi(ORDER)}
      initialState={{
        kind: 'invoice',
        invoice: { ...invoice, ways: { ...invoice.ways, wallets } },
      }}
      now={() => new Date('2025-11-20T10:00:00Z')}
      redirect={vi.fn()}
    />,
  )
  return requests
}

/** Loads or fails the injected script and returns it. */
async function finishScript(event: 'load' | 'error'): Promise<HTMLScriptElement> {
  await waitFor(() => expect(scripts()).toHaveLength(1))
  const [script] = scripts()
  if (!script) throw new Error('The page asks for no script')
  if (event === 'load') vi.stubGlobal('google', { payments: { api: { PaymentsClient } } })
  await act(async () => script.dispatchEvent(new Event(event)))
  return script
}

test('requests nothing from Google where it is not configured', async () => {
  open({ applePay: null, googlePay: null })
  expect(await screen.findByLabelText('Card number')).toBeTruthy()
  // The wallet buttons render only once this has loaded.
  await act(async () => void (await import('../deferred-parts.ts')))
  expect(scripts()).toEqual([])
  expect(screen.queryByRole('button', { name: /Google Pay/ })).toBeNull()
})

test('calls Google’s API as documented, and sends the wallet’s data only to its provider', async () => {
  const requests = open(CONFIGURED, {
    [WALLET_TOKENS]: [token('ptkn_g')],
    [PAY]: [charged],
    [INVOICE]: [order('paid')],
  })
  const script = await finishScript('load')
  expect(script.src).toBe(GOOGLE_PAY_SCRIPT)
  expect(script.async).toBe(true)
  fireEvent.click(await button())
  await heading('You paid Harbour Coffee')

  const version = { apiVersion: 2, apiVersionMinor: 0 }
  const card = {
    type: 'CARD',
    parameters: {
      allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'],
    },
  }
  const tokenizationSpecification = {
    type: 'PAYMENT_GATEWAY',
    parameters: { gateway: 'paydeck', gatewayMerchantId: 'mcht_A' },
  }
  expect(google.asked).toEqual([
    { made: { environment: 'TEST' } },
    { ready: { ...version, allowedPaymentMethods: [card] } },
    {
      sheet: {
        ...version,
        allowedPaymentMethods: [{ ...card, tokenizationSpecification }],
        merchantInfo: { merchantId: '12345678901234567890', merchantName: 'Harbour Coffee' },
        transactionInfo: {
          totalPriceStatus: 'FINAL',
          totalPrice: '120.00',
          currencyCode: 'AUD',
          countryCode: 'AU',
        },
      },
    },
  ])
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    [WALLET_TOKENS, { kind: 'google_pay', payload: SEALED }],
    [PAY, { paymentToken: 'ptkn_g' }],
    [INVOICE, undefined],
  ])
})

test('closing the sheet pays nothing, and it can be opened again; two presses open it once', async () => {
  const requests = open(CONFIGURED, {
    [WALLET_TOKENS]: [token('ptkn_g')],
    [PAY]: [charged],
    [INVOICE]: [order('paid')],
  })
  await finishScript('load')
  const sheet = Promise.withResolvers<unknown>()
  google.sheet = () => sheet.promise
  fireEvent.click(await button())
  fireEvent.click(await button())
  expect(google.asked.filter((call) => 'sheet' in call)).toHaveLength(1)
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  sheet.reject({ statusCode: 'CANCELED' })
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('false'))
  expect(requests).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()

  google.sheet = agreed
  fireEvent.click(await button())
  await heading('You paid Harbour Coffee')
  expect(requests.filter(({ path }) => path === PAY)).toHaveLength(1)
})

test('a decline says why, and still offers the card', async () => {
  open(CONFIGURED, {
    [WALLET_TOKENS]: [token('ptkn_g')],
    [PAY]: [refusal(400, 'card_declined', 'Your card was declined.')],
  })
  await finishScript('load')
  fireEvent.click(await button())
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.')
  expect((await button()).getAttribute('aria-disabled')).toBe('false')
  expect(screen.getByLabelText('Card number')).toBeTruthy()
})

test.each([
  ['that it cannot be used here', () => Promise.resolve({ result: false })],
  ['that the request was invalid', () => Promise.reject({ statusCode: 'DEVELOPER_ERROR' })],
])('offers only the card when Google answers %s', async (_, isReady) => {
  google.isReady = isReady
  open(CONFIGURED)
  await finishScript('load')
  await waitFor(() => expect(google.asked).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /Google Pay/ })).toBeNull()
  expect(screen.getByLabelText('Card number')).toBeTruthy()
})

test('offers only the card when the script does not load', async () => {
  open(CONFIGURED)
  await finishScript('error')
  expect(google.asked).toEqual([])
  expect(screen.queryByRole('button', { name: /Google Pay/ })).toBeNull()
  expect(screen.getByLabelText('Card number')).toBeTruthy()
})

test('Apple Pay does not wait for Google’s script', async () => {
  vi.stubGlobal('ApplePaySession', Object.assign(vi.fn(), { canMakePayments: () => true }))
  open({ ...CONFIGURED, applePay: { tokensUrl: WALLET_TOKENS } })
  expect(await screen.findByRole('button', { name: 'Pay with Apple Pay' })).toBeTruthy()
  expect(scripts()).toHaveLength(1)
  await finishScript('load')
  expect(await button()).toBeTruthy()
})
