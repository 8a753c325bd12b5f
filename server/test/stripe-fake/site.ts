import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FakeMemory } from './memory.ts'
import type { StripeFake } from './stripe-fake.ts'

/** Stripe's sites as seen by a customer's browser. */
export const SITE_HOSTS = ['js.stripe.com', 'api.stripe.com', 'hooks.stripe.com'] as const
/** The origin of challenge pages. */
export const BANK = 'https://hooks.stripe.com'

const FILES = join(import.meta.dirname, 'site')

export interface SiteAnswer {
  type: string
  body: string
  /** A card that was typed in Stripe's frame. */
  number?: string
}

/** Stripe's sites for a browser, each under its own address. Throws for a site that is not Stripe's. */
export async function answerSite(fake: StripeFake, url: URL, body: string): Promise<SiteAnswer> {
  switch (url.hostname) {
    case 'js.stripe.com':
      return answerFile(url)
    case 'api.stripe.com':
      return answerCall(fake, url.pathname, body)
    case 'hooks.stripe.com':
      return answerBank(fake, url)
    default:
      throw new Error(`${url.hostname} is not one of Stripe’s sites`)
  }
}

async function answerFile({ pathname, searchParams }: URL): Promise<SiteAnswer> {
  if (pathname === '/endive/stripe.js')
    return { type: 'text/javascript', body: await readFile(join(FILES, 'stripe.js'), 'utf8') }
  const fields = searchParams.get('taken') === 'au_becs_debit' ? 'account' : 'payment'
  const name = pathname === '/frames/expressCheckout' ? 'expressCheckout' : fields
  return {
    type: 'text/html; charset=utf-8',
    body: await readFile(join(FILES, `${name}.html`), 'utf8'),
  }
}

/** Stripe's API as its frames use it. */
function answerCall({ memory }: StripeFake, pathname: string, body: string): SiteAnswer {
  const type = 'application/json'
  if (pathname !== '/v1/payment_methods') return { type, body: '{}' }
  const typed = JSON.parse(body) as Typed
  if ('bsb' in typed) return { type, body: JSON.stringify(accountMade(memory, typed)) }
  const { number, wallet } = typed
  const error = {
    type: 'card_error',
    code: 'invalid_number',
    message: 'Your card number is invalid.',
  }
  const isCard = /^[34578]/.test(number) && number.length > 12
  const answer = isCard ? { id: memory.method(number, wallet ?? null) } : { error }
  return { type, body: JSON.stringify(answer), number }
}

type Typed = TypedAccount | { number: string; wallet?: 'google_pay' }
interface TypedAccount {
  bsb: string
  accountNumber: string
}

function accountMade(memory: FakeMemory, { bsb, accountNumber }: TypedAccount): object {
  const account = { bsb: bsb.replaceAll('-', ''), accountNumber }
  if (account.bsb === '000000') return { id: memory.debitMethod(account) }
  const message = 'The BSB you entered is invalid.'
  return { error: { type: 'invalid_request_error', code: 'parameter_invalid', message } }
}

/** The bank's page: it sends the cardholder back with their answer. */
function answerBank(fake: StripeFake, url: URL): SiteAnswer {
  const answer = url.searchParams.get('answer')
  const id = url.pathname.split('/').at(-1) ?? ''
  const returnUrl = answer === null ? null : (fake.answerChallenge(id, answer === 'yes') ?? '')
  return {
    type: 'text/html; charset=utf-8',
    body:
      returnUrl === null
        ? '<h1>Your bank</h1><a href="?answer=yes">Confirm</a> <a href="?answer=no">Refuse</a>'
        : `<p>Going back</p><script>location.replace(${JSON.stringify(returnUrl)})</script>`,
  }
}
