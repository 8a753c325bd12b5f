import type { Invoice } from '@paydeck/contract/calls/invoice'
import { PRERENDERED_ORDER } from '@paydeck/contract/identifiers/invoice-url'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { readChallenge, type Failure, challengeFailure } from './method/challenge-return.ts'
import { createInvoiceApi } from './invoice-api.ts'
import { orderOfAddress } from './page/invoice-address.ts'
import { InvoicePage, loadFirstPart } from './page/invoice-page.tsx'
import type { PageState } from './page/page-state.ts'
import { loadPageState } from './page/page-state.ts'

const merchantOrderId = orderOfAddress(location.pathname)
const api = createInvoiceApi(merchantOrderId ?? '')
const root = document.getElementById('root')
if (!root) throw new Error('hosted-page.html has no #root')

// Restored from the back/forward cache, for instance after the bank's page: reload for the current
// state.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// Returning from a challenge: ask for its result once and remove it from the address. The page of a
// plan asks for its own.
const challenge = readChallenge(location.search)
if (challenge !== null) history.replaceState(null, '', location.pathname)

const renderPage = (initialState: PageState, initialFailure: Failure | null) => (
  <InvoicePage
    api={api}
    initialState={initialState}
    initialFailure={initialFailure}
    challenge={challenge}
    now={() => new Date()}
    redirect={(url) => location.assign(url)}
  />
)

async function hydrate(container: HTMLElement, invoice: Invoice): Promise<void> {
  await loadFirstPart(invoice)
  hydrateRoot(container, renderPage({ kind: 'invoice', invoice }, null))
}

/** The skeleton in hosted-page.html shows until the first answer arrives. */
async function open(skeleton: HTMLElement): Promise<void> {
  const initialFailure =
    merchantOrderId === null || challenge === null || challenge.plan !== null
      ? null
      : await challengeFailure(api.confirm, challenge.id)
  const initialState: PageState =
    merchantOrderId === null ? { kind: 'invalid', status: 404 } : await loadPageState(api.read)
  createRoot(skeleton).render(renderPage(initialState, initialFailure))
}

/** The order that the server rendered the page with, if it did. */
const prerenderedOrder = document.getElementById(PRERENDERED_ORDER)?.textContent
// No top-level await: lazily loaded parts import this file and would wait for it.
void (prerenderedOrder ? hydrate(root, JSON.parse(prerenderedOrder) as Invoice) : open(root))
