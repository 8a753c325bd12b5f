import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { BrowserContext, Page, Route } from '@playwright/test'

import { startWorld, type World } from '../../server/test/harness.ts'
import { StripeFake } from '../../server/test/stripe-fake/stripe-fake.ts'
import { openTestCluster } from '../../server/test/test-database.ts'

export { CARDS } from '../../server/test/harness.ts'

const SITE = join(import.meta.dirname, 'stripe-site')
const BANK = 'https://hooks.stripe.com'

/** A server whose cards Stripe takes, and stand-ins for Stripe's own sites, under their own addresses. */
export interface StripeSite {
  fake: StripeFake
  world: World
  /** The card numbers that were typed in Stripe's frames. */
  numbers: string[]
  /** What the page asked Stripe for by itself. */
  asked: string[]
  /** Stands in for Stripe's sites in a browser. */
  answerFor(context: BrowserContext): Promise<void>
  /** Opens an order's page. */
  open(page: Page, order: { merchantOrderId: string; token: string }): Promise<void>
  stop(): Promise<void>
}

export async function stripeSite(): Promise<StripeSite> {
  const cluster = await openTestCluster()
  const fake = await new StripeFake(() => world.time.now()).listen()
  fake.bankOrigin = BANK
  const world: World = await startWorld({
    databaseUrl: await cluster.createDatabase(),
    providers: { installed: [], env: fake.env },
  })
  const [numbers, asked]: [string[], string[]] = [[], []]
  return {
    fake,
    world,
    numbers,
    asked,
    async answerFor(context) {
      await context.route('https://js.stripe.com/**', answerFile)
      await context.route('https://api.stripe.com/**', (route) =>
        answerCall(route, { fake, numbers, asked }),
      )
      await context.route(`${BANK}/**`, (route) => answerBank(route, fake))
    },
    async open(page, { merchantOrderId, token }) {
      const address = `${world.origin}/pay/au/invoice/${merchantOrderId}`
      await page.request.get(`${address}?token=${token}`)
      await page.goto(address)
    },
    async stop() {
      await world.stop()
      await fake.stop()
      await cluster.stop()
    },
  }
}

async function answerFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/endive/stripe.js')
    return route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(join(SITE, 'stripe.js'), 'utf8'),
    })
  const name = `${pathname.split('/').at(-1)}.html`
  return route.fulfill({
    contentType: 'text/html; charset=utf-8',
    body: await readFile(join(SITE, name), 'utf8'),
  })
}

/** Stripe's API as its frames use it. */
async function answerCall(
  route: Route,
  { fake, numbers, asked }: Pick<StripeSite, 'fake' | 'numbers' | 'asked'>,
): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const headers = { 'access-control-allow-origin': '*' }
  if (url.pathname !== '/v1/payment_methods') {
    asked.push(url.search)
    return route.fulfill({ headers, json: {} })
  }
  const { number, wallet } = JSON.parse(request.postData() ?? '') as {
    number: string
    wallet?: 'google_pay'
  }
  numbers.push(number)
  const error = {
    type: 'card_error',
    code: 'invalid_number',
    message: 'Your card number is invalid.',
  }
  const json =
    /^[34578]/.test(number) && number.length > 12
      ? { id: fake.memory.method(number, wallet ?? null) }
      : { error }
  return route.fulfill({ headers, json })
}

/** The bank's page: it sends the cardholder back with their answer. */
async function answerBank(route: Route, fake: StripeFake): Promise<void> {
  const url = new URL(route.request().url())
  const answer = url.searchParams.get('answer')
  const id = url.pathname.split('/').at(-1) ?? ''
  if (answer === null)
    return route.fulfill({
      contentType: 'text/html',
      body: `<h1>Your bank</h1><a href="?answer=yes">Confirm</a> <a href="?answer=no">Refuse</a>`,
    })
  const back = fake.answerChallenge(id, answer === 'yes') ?? ''
  return route.fulfill({
    contentType: 'text/html',
    body: `<p>Going back</p><script>location.replace(${JSON.stringify(back)})</script>`,
  })
}
