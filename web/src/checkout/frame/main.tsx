import { createRoot } from 'react-dom/client'

import { listenTo, sendMessage, type ToShop } from '../host/messages.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { watchHeight } from './watch-height.ts'

const query = new URLSearchParams(location.search)
const shop = query.get('shop') ?? ''
document.documentElement.dataset['scheme'] = query.get('scheme') ?? 'auto'
const root = document.getElementById('root')
if (!root) throw new Error('frame.html has no #root')

const sendToShop = (message: ToShop): void => sendMessage(window.parent, shop, message)
// Opened outside a shop's page: no one would receive the token.
if (window.parent === window) root.textContent = 'This page only works inside a shop’s page.'
else {
  createRoot(root).render(
    <CheckoutFrame
      publicKey={query.get('key') ?? ''}
      sendToShop={sendToShop}
      listen={(onMessage) => listenTo({ origin: shop, source: () => window.parent }, onMessage)}
      now={() => new Date()}
    />,
  )
  watchHeight(root, (height) => sendToShop({ kind: 'height', height }))
}
