import { hear, tell, type ToShop } from '../host/messages.ts'

/** The document that holds the bank's page, in the dialog over a shop's page. */

const query = new URLSearchParams(location.search)
const shop = query.get('shop') ?? ''
const place = document.querySelector('main')
document.documentElement.dataset['scheme'] = query.get('scheme') ?? 'light'

const say = (outcome: Extract<ToShop, { kind: 'challenge' }>['outcome']): void =>
  tell(window.parent, shop, { kind: 'challenge', outcome })

/** The bank's page, by the name of a challenge that waits: no other page can be shown here. */
async function addressOfBank(): Promise<string> {
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

function show(address: string): void {
  const frame = document.createElement('iframe')
  frame.title = 'Your bank’s page'
  frame.src = address
  hear({ origin: location.origin, source: () => frame.contentWindow }, () => say('answered'))
  place?.replaceChildren(frame)
  frame.focus()
}

// Opened by itself there is no shop to go back to, and nothing to show.
if (window.parent === window) {
  if (place) place.textContent = 'Go back to the shop to finish your payment.'
} else {
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && say('cancelled'))
  addressOfBank().then(show, () => say('failed'))
}
