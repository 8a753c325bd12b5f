import { standard } from '@paydeck/contract/brands/brands'
import type { FirstSteps } from '@paydeck/contract/calls/settings/first-steps'
import { api } from '@paydeck/contract/protocol/api'
import { SNAPSHOT } from '@paydeck/contract/protocol/prerender'
import { fillPath } from '@paydeck/contract/protocol/route'
import { screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../test/config-sample.ts'
import {
  ACCOUNT,
  MERCHANT,
  openDashboard,
  PERSONAL_INFO,
  PUBLIC_INFO,
} from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { EMPTY_DAY } from '../../test/today-sample.ts'
import { prepareDashboard } from './prerender-dashboard.tsx'

afterEach(() => document.body.replaceChildren())

const HOSTILE = `"><img src=x onerror="alert(1)">`
const PAYMENTS = Array.from({ length: 3 }, (_, at) =>
  samplePayment({ transactionId: `tran_${at}`, merchantOrderInternalOrderId: HOSTILE }),
)
const pathOf = ({ path }: { path: string }): string => fillPath(path, { merchantId: MERCHANT })

const claims = {
  sub: 'user_1',
  email: 'ava@harbour.example',
  merchantId: MERCHANT,
  userType: null,
  iat: 0,
  exp: 0,
}

const ANSWERS: Record<string, unknown> = {
  '/authn/get-merchant-user-permissions': { role: 'admin', permissions: ['payouts-read'] },
  [`/merchants/${MERCHANT}/status`]: { isActivated: true, isAccountSet: true },
  [`/merchants/${MERCHANT}/settings/account`]: ACCOUNT,
  [`/merchants/${MERCHANT}/settings/public-info`]: PUBLIC_INFO,
  [`/merchants/${MERCHANT}/settings/personal`]: PERSONAL_INFO,
  [pathOf(api.queryPayments)]: PAYMENTS,
  [pathOf(api.getToday)]: EMPTY_DAY,
}

/** What a new merchant has yet to do. */
const STEPS: FirstSteps = {
  steps: [
    { step: 'logo', isDone: false },
    { step: 'team', isDone: true },
  ],
  isHidden: false,
}

async function prerender(
  slug: string,
  path: string,
  isNarrow: boolean,
  steps = STEPS,
): Promise<string | null> {
  const render = await prepareDashboard(
    {
      slug,
      config: sampleConfig(),
      brand: standard,
      claims,
      address: `/${slug}${path}`,
      isNarrow,
      userAgent: navigator.userAgent,
    },
    async (address) => {
      const pathname = address.split('?')[0] ?? ''
      const body = pathname === pathOf(api.getFirstSteps) ? steps : ANSWERS[pathname]
      if (body === undefined)
        throw new Error(`${address} is not among the calls of prerendered pages`)
      return { headers: { 'limepay-page-count': '1' }, body }
    },
  )
  return render && render()
}

/**
 * One line per element, to compare the server's HTML with the browser's. Ignores what may differ: React's generated
 * ids, templates of suspended parts, `selected`, and the order of attributes.
 */
function shapeOf(html: string): string[] {
  const container = document.createElement('div')
  container.innerHTML = html
  return [...container.querySelectorAll<HTMLElement>('*:not(template)')].map((element) => {
    element.removeAttribute('selected')
    // In the browser's own formatting.
    const { cssText } = element.style
    element.removeAttribute('style')
    return [
      element.tagName,
      cssText,
      ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).toSorted(),
      element.children.length === 0 ? element.textContent : '',
    ]
      .join(' ')
      .replaceAll(/_[rR]_\w+_/g, '')
  })
}

/** The first HTML that the browser renders in place of the server's. */
async function firstFrame(slug: string, path: string, steps: FirstSteps): Promise<string> {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = `<div ${SNAPSHOT}="wide"></div>`
  const root = createRoot(container)
  let first = ''
  await openDashboard(path, {
    slug,
    answers: {
      [`GET ${pathOf(api.queryPayments)}`]: new ListPage(PAYMENTS),
      [`GET ${pathOf(api.getToday)}`]: EMPTY_DAY,
      [`GET ${pathOf(api.getFirstSteps)}`]: steps,
    },
    show(page) {
      flushSync(() => root.render(page))
      first ||= container.innerHTML
    },
  })
  flushSync(() => root.unmount())
  return first
}

// Code that loads later is there for both or for neither.
beforeAll(async () => {
  await prerender('prerendered', '/payments', false)
  await vi.dynamicImportSettled()
})

let merchants = 0

test.each([
  ['/payments', false, true],
  ['/payments', true, true],
  ['/payments?status=refunded&page=2', false, true],
  ['/home', false, true],
  ['/home', true, true],
  ['/home', false, false],
])(
  'BEY-266 the server renders %s exactly as the browser’s first frame, narrow: %s, without first steps: %s',
  async (path, isNarrow, isHidden) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: isNarrow,
        onchange: null,
      } as MediaQueryList),
    )
    const slug = `prerendered-${++merchants}`
    const steps = { ...STEPS, isHidden }
    const serverHtml = await prerender(slug, path, isNarrow, steps)
    const browserHtml = await firstFrame(slug, path, steps)
    expect(browserHtml).toContain('<h1')
    expect(browserHtml.includes('1 of 2 done')).toBe(!isHidden)
    expect(shapeOf(serverHtml ?? '')).toEqual(shapeOf(browserHtml))
  },
)

test('BEY-266 hostile names stay text in the server’s HTML', async () => {
  const html = (await prerender('prerendered', '/payments', false)) ?? ''
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
})

test('BEY-267 no timer keeps the data of a rendered page on the server', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  for (const path of ['/payments', '/home'])
    expect(await prerender('prerendered', path, false)).toBeTruthy()
  const isLong = ([, delay = 0]: [unknown, number?]): boolean => delay > 1_000
  expect((timers.mock.calls as [unknown, number?][]).filter(isLong)).toEqual([])
})

test.each(['/no-such-page', '/login', '/payments/more'])(
  'BEY-266 %s, which redirects or is unknown, is not rendered on the server',
  async (path) => {
    expect(await prerender('prerendered', path, false).catch(() => null)).toBeNull()
  },
)

test('BEY-266 a call that fails before the first render shows its error and is not repeated', async () => {
  document.body.innerHTML = `<div ${SNAPSHOT}="wide"></div>`
  const { queries } = await openDashboard('/payments', {
    answers: { [`GET ${pathOf(api.queryPayments)}`]: new Refusal(500, 'No list today') },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('No list today')
  expect(queries(pathOf(api.queryPayments))).toHaveLength(1)
})

test('BEY-266 replaces the prerendered page even when a call never answers', async () => {
  document.body.innerHTML = `<div ${SNAPSHOT}="wide"></div>`
  await openDashboard('/payments', {
    answers: { [`GET ${pathOf(api.queryPayments)}`]: () => new Promise(() => undefined) },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Payments' })).toBeTruthy()
})
