import { listenTo, sendMessage, type ToShop } from '../host/messages.ts'

/** Runs in the dialog over the shop's page and frames the bank's page. */

const query = new URLSearchParams(location.search)
const shop = query.get('shop') ?? ''
const container = document.querySelector('main')
document.documentElement.dataset['scheme'] = query.get('scheme') ?? 'light'

const report = (outcome: Extract<ToShop, { kind: 'challenge' }>['outcome']): void =>
  sendMessage(window.parent, shop, { kind: 'challenge', outcome })

/** Asks our server for the address of a pending challenge, so that this document can frame no other page. */
async function fetchBankUrl(): Promise<string> {
  const answer = await fetch('/api/checkout/challenges', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publicKey: query.get('key'),
      threeDSAuthorisationId: query.get('id'),
    }),
  })
  if (!answer.ok) throw new Error(`The challenge answered ${answer.status}`)
  const { redirectURL } = (await answer.json()) as { redirectURL: string }
  return redirectURL
}

function show(url: string): void {
  const frame = document.createElement('iframe')
  frame.title = 'Your bank’s page'
  frame.src = url
  listenTo({ origin: location.origin, source: () => frame.contentWindow }, () => report('answered'))
  container?.replaceChildren(frame)
  frame.focus()
}

// Opened outside a shop's page: there is nothing to show.
if (window.parent === window) {
  if (container) container.textContent = 'Go back to the shop to finish your payment.'
} else {
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && report('cancelled'))
  fetchBankUrl().then(show, () => report('failed'))
}
