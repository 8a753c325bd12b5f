import { CHECKOUT_CHALLENGE_PATH } from '@paydeck/contract/calls/shop/checkout-addresses'

import { listenTo, type ToShop } from '../host/messages.ts'
import { type Scheme, pageColorScheme } from '../host/scheme-of-page.ts'

const DARK = `--ground: #1a1c1a; --text: #ecede8; --line: #343833; --edge: #787c73; color-scheme: dark;`

const STYLE = `
:host { all: initial; display: grid; place-items: center; width: 100%; height: 100%; }
.panel { --ground: #fff; --text: #1b1c1a; --line: #e4e4df; --edge: #8a8d85; color-scheme: light;
  display: flex; flex-direction: column; width: min(100%, 480px); height: min(100%, 680px);
  background: var(--ground); border-radius: 12px; overflow: hidden; box-shadow: 0 16px 48px rgb(0 0 0 / .3); }
.panel.dark { ${DARK} }
@media (prefers-color-scheme: dark) { .panel.auto { ${DARK} } }
.head { display: flex; align-items: center; justify-content: space-between; gap: 12px;
  padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); color: var(--text);
  font: 600 15px/22px system-ui, sans-serif; }
button { min-width: 44px; min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--ground); color: var(--text); font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
iframe { flex: 1; width: 100%; border: 0; }
@media (max-width: 520px) { .panel { border-radius: 0; height: 100%; } }`

interface ChallengeRequest {
  origin: string
  publicKey: string
  threeDSAuthorisationId: string
}

type Outcome = 'answered' | 'cancelled' | 'failed'

function createPanel(frame: HTMLIFrameElement, scheme: Scheme, onCancel: () => void): HTMLElement {
  const host = document.createElement('div')
  // A shadow root keeps the shop's styles out.
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const panel = document.createElement('div')
  panel.className = `panel ${scheme}`
  // Not a `header`, which would add a second banner landmark to the shop's page.
  const head = document.createElement('div')
  head.className = 'head'
  const title = document.createElement('span')
  title.textContent = 'Confirm with your bank'
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.textContent = 'Cancel'
  cancel.addEventListener('click', onCancel)
  head.append(title, cancel)
  panel.append(head, frame)
  root.append(panel)
  return host
}

/** Opens the bank's page in a modal dialog over the shop's page. */
export function openChallenge(request: ChallengeRequest): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const scheme = pageColorScheme(document.body)
  const frame = document.createElement('iframe')
  frame.title = 'Your bank’s page'
  frame.src = `${request.origin}${CHECKOUT_CHALLENGE_PATH}?${new URLSearchParams({
    key: request.publicKey,
    shop: location.origin,
    id: request.threeDSAuthorisationId,
    scheme,
  }).toString()}`
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Confirm with your bank')
  Object.assign(dialog.style, {
    boxSizing: 'border-box',
    width: '100vw',
    height: '100vh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'rgb(0 0 0 / .55)',
  })
  const previousFocus = document.activeElement
  const stopListening = listenTo(
    { origin: request.origin, source: () => frame.contentWindow },
    (message: ToShop) => {
      if (message.kind === 'challenge') finish(message.outcome)
    },
  )
  function finish(outcome: Outcome): void {
    stopListening()
    dialog.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus()
    resolve(outcome)
  }
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    finish('cancelled')
  })
  dialog.append(createPanel(frame, scheme, () => finish('cancelled')))
  document.body.append(dialog)
  dialog.showModal()
  return promise
}
