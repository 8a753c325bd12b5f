import { createRoot } from 'react-dom/client'

import { challengeOfAddress, failureOfChallenge } from './method/challenge-return.ts'
import { createInvoiceApi } from './invoice-api.ts'
import { orderOfAddress } from './page/invoice-address.ts'
import { InvoicePage } from './page/invoice-page.tsx'
import type { Place } from './page/load-place.ts'
import { loadPageState } from './page/load-place.ts'

const merchantOrderId = orderOfAddress(location.pathname)
const api = createInvoiceApi(merchantOrderId ?? '')
const root = document.getElementById('root')
if (!root) throw new Error('invoice.html has no #root')

// Restored from the back/forward cache, for instance after the bank's page: reload for the current
// state.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// Returning from a challenge: ask for its result once and remove it from the address. A plan's page
// asks itself.
const challenge = challengeOfAddress(location.search)
if (challenge !== null) history.replaceState(null, '', location.pathname)
const firstFailure =
  merchantOrderId === null || challenge === null || challenge.plan !== null
    ? null
    : await failureOfChallenge(api.confirm, challenge.id)

// The skeleton in invoice.html shows until the first answer arrives.
const first: Place =
  merchantOrderId === null ? { at: 'shut', status: 404 } : await loadPageState(api.read)
createRoot(root).render(
  <InvoicePage
    api={api}
    first={first}
    firstFailure={firstFailure}
    challenge={challenge}
    now={() => new Date()}
    goTo={(url) => location.assign(url)}
  />,
)
