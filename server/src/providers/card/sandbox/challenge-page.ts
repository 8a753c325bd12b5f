import { createHash } from 'node:crypto'

import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { markup, type Markup } from '../../../kit/markup.ts'
import type { StoredCharge } from './store.ts'

const STYLE = `
  :root { color-scheme: light dark; --line: #E4E4DF; --muted: #5C5F58; --ground: #F7F7F5; --text: #1B1C1A; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #343833; --muted: #A6AAA0; --ground: #121312; --text: #ECEDE8; }
  }
  body { margin: 0 auto; max-width: 26rem; padding: 3rem 1rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  p { color: var(--muted); margin: 0 0 1.5rem; }
  form { display: inline-block; margin: 0 .5rem .5rem 0; }
  button { font: inherit; min-height: 44px; padding: .5rem 1.25rem; border: 1px solid var(--text); border-radius: 6px; background: none; color: inherit; cursor: pointer; }
  button.main { background: var(--text); color: var(--ground); }`

const hash = createHash('sha256').update(STYLE).digest('base64')

/** A separate Content-Security-Policy: one style, forms to this page and back to the order's page, nothing else. */
export const challengePolicy = (returnOrigin: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `form-action 'self' ${returnOrigin}`,
    "base-uri 'none'",
    // Like any bank's page, it may be shown in a dialog over a shop's page.
    'frame-ancestors http: https:',
  ].join('; ')

const page = (title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html

/** `path` is the challenge's address. */
export function challengePage(charge: StoredCharge, path: string): string {
  const currency = charge.currency === 'NZD' ? 'NZD' : 'AUD'
  const use =
    charge.kind === 'check'
      ? 'kept for later payments; nothing is charged now'
      : `used for ${formatMoneyWithCode(charge.amount ?? 0, currency)}`
  return page(
    'Is this you?',
    markup`<p>Your card ending ${charge.last4} is about to be ${use}. This is the
${'sandbox’s'} stand-in for your bank; no real money moves.</p>
<form method="post" action="${path}/confirm"><button class="main">Confirm</button></form>
<form method="post" action="${path}/refuse"><button>Refuse</button></form>`,
  )
}

export const challengeOverPage = (returnUrl: string): string =>
  page(
    'This request has ended',
    markup`<p>There is nothing left to confirm. <a href="${returnUrl}">Go back to the payment</a></p>`,
  )
