import type { BrowserContext, Page, Route } from '@playwright/test'

import { startWorld, type World } from '../../server/test/harness.ts'
import { answerSite, BANK, SITE_HOSTS } from '../../server/test/stripe-fake/site.ts'
import { StripeFake } from '../../server/test/stripe-fake/stripe-fake.ts'
import { openTestCluster } from '../../server/test/test-database.ts'

export { CARDS } from '../../server/test/harness.ts'

/** A server with Stripe as its card provider, and fakes of Stripe's sites at their real addresses. */
export interface StripeSite {
  fake: StripeFake
  world: World
  /** The card numbers that were typed in Stripe's frames. */
  numbers: string[]
  /** The requests that the page made to Stripe. */
  queries: string[]
  /** Serves Stripe's fake sites to a browser. */
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
    providers: { installed: [], env: { ...fake.env, ...fake.becsEnv } },
  })
  fake.eventsUrl = `${world.origin}/webhooks/card-stripe`
  fake.becsEventsUrl = `${world.origin}/webhooks/stripe_becs`
  const [numbers, queries]: [string[], string[]] = [[], []]
  return {
    fake,
    world,
    numbers,
    queries,
    async answerFor(context) {
      for (const host of SITE_HOSTS)
        await context.route(`https://${host}/**`, (route) =>
          answer(route, { fake, numbers, queries }),
        )
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

async function answer(
  route: Route,
  { fake, numbers, queries }: Pick<StripeSite, 'fake' | 'numbers' | 'queries'>,
): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const { type, body, number } = await answerSite(fake, url, request.postData() ?? '')
  if (number !== undefined) numbers.push(number)
  else if (url.hostname === 'api.stripe.com') queries.push(url.search)
  const headers = { 'access-control-allow-origin': '*' }
  return route.fulfill({ headers, contentType: type, body })
}
