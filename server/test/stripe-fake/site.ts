import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { StripeFake } from './stripe-fake.ts'

/** Stripe's sites as a customer's browser knows them. */
export const SITE_HOSTS = ['js.stripe.com', 'api.stripe.com', 'hooks.stripe.com'] as const
/** Where a challenge is answered. */
export const BANK = 'https://hooks.stripe.com'

const FILES = join(import.meta.dirname, 'site')

export interface SiteAnswer {
  type: string
  body: string
  /** A card that was typed in Stripe's frame. */
  number?: string
}

/** What Stripe's sites answer a browser, each under its own address. Throws for a site that is not Stripe's. */
export async function answerSite(fake: StripeFake, url: URL, body: string): Promise<SiteAnswer> {
  switch (url.hostname) {
    case 'js.stripe.com':
      return answerFile(url.pathname)
    case 'api.stripe.com':
      return answerCall(fake, url.pathname, body)
    case 'hooks.stripe.com':
      return answerBank(fake, url)
    default:
      throw new Error(`${url.hostname} is not one of Stripe’s sites`)
  }
}

async function answerFile(pathname: string): Promise<SiteAnswer> {
  if (pathname === '/endive/stripe.js')
    return { type: 'text/javascript', body: await readFile(join(FILES, 'stripe.js'), 'utf8') }
  const name = pathname === '/frames/expressCheckout' ? 'expressCheckout' : 'payment'
  return {
    type: 'text/html; charset=utf-8',
    body: await readFile(join(FILES, `${name}.html`), 'utf8'),
  }
}

/** Stripe's API as its frames use it. */
function answerCall({ memory }: StripeFake, pathname: string, body: string): SiteAnswer {
  const type = 'application/json'
  if (pathname !== '/v1/payment_methods') return { type, body: '{}' }
  const { number, wallet } = JSON.parse(body) as { number: string; wallet?: 'google_pay' }
  const error = {
    type: 'card_error',
    code: 'invalid_number',
    message: 'Your card number is invalid.',
  }
  const isCard = /^[34578]/.test(number) && number.length > 12
  const answer = isCard ? { id: memory.method(number, wallet ?? null) } : { error }
  return { type, body: JSON.stringify(answer), number }
}

/** The bank's page: it sends the cardholder back with their answer. */
function answerBank(fake: StripeFake, url: URL): SiteAnswer {
  const answer = url.searchParams.get('answer')
  const id = url.pathname.split('/').at(-1) ?? ''
  const back = answer === null ? null : (fake.answerChallenge(id, answer === 'yes') ?? '')
  return {
    type: 'text/html; charset=utf-8',
    body:
      back === null
        ? '<h1>Your bank</h1><a href="?answer=yes">Confirm</a> <a href="?answer=no">Refuse</a>'
        : `<p>Going back</p><script>location.replace(${JSON.stringify(back)})</script>`,
  }
}
