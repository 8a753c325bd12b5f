import * as z from 'zod/mini'
import { createRoot } from 'react-dom/client'

import { challengeOfAddress, failureOfChallenge } from './method/challenge-return.ts'
import { createInvoiceApi } from './invoice-api.ts'
import { orderOfAddress } from './page/invoice-address.ts'
import { InvoicePage } from './page/invoice-page.tsx'
import type { Place } from './page/place.ts'
import { findPlace } from './page/place.ts'

// The content security policy forbids eval; the schemas must not even try it.
z.config({ jitless: true })

const merchantOrderId = orderOfAddress(location.pathname)
const api = createInvoiceApi(merchantOrderId ?? '')
const root = document.getElementById('root')
if (!root) throw new Error('invoice.html has no #root')

// Shown again as it was left, for instance when somebody goes back from the bank's page: it is read anew.
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

// Back from the bank's challenge: what came of it is asked for once, and leaves the address. A plan's page asks itself.
const challenge = challengeOfAddress(location.search)
if (challenge !== null) history.replaceState(null, '', location.pathname)
const firstFailure =
  merchantOrderId === null || challenge === null || challenge.plan !== null
    ? null
    : await failureOfChallenge(api.confirm, challenge.id)

// Until the order is read the skeleton of invoice.html stands; React takes over with the first answer.
const first: Place =
  merchantOrderId === null ? { at: 'shut', status: 404 } : await findPlace(api.read)
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
