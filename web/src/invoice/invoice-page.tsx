import { useState } from 'react'

import { newAttemptKey } from './attempt-key.ts'
import { CancelledPage } from './cancelled-page.tsx'
import { tokenise } from './card-tokens.ts'
import { ConfirmingPage } from './confirming-page.tsx'
import type { InvoiceApi } from './invoice-api.ts'
import { PayablePage } from './payable-page.tsx'
import type { PayOutcome } from './pay.ts'
import type { Place } from './place.ts'
import { findPlace } from './place.ts'
import { ReceiptPage } from './receipt-page.tsx'
import { ShutPage } from './shut-page.tsx'
import { UnreachablePage } from './unreachable-page.tsx'
import { useBrandColours } from './use-brand-colours.ts'

const CAME_TO_NOTHING =
  'The payment we were confirming did not go through. You can try again or use another card.'

interface InvoicePageProps {
  api: InvoiceApi
  /** What the server said when the page was opened. */
  first: Place
  now: () => Date
  /** Why the payment the customer comes back from came to nothing; null when there was none. */
  firstFailure?: string | null
  /** Leaves for another site's page. */
  goTo: (url: string) => void
}

/** The customer's page: one order, whatever its state, and the way from one state to the next. */
export function InvoicePage({ api, first, now, firstFailure = null, goTo }: InvoicePageProps) {
  const [place, setPlace] = useState(first)
  const [failure, setFailure] = useState(firstFailure)
  const hasMoved = place !== first
  useBrandColours(place.at === 'invoice' ? place.invoice.brand : 'standard')

  if (place.at === 'shut') return <ShutPage status={place.status} hasMoved={hasMoved} />
  if (place.at === 'unreachable')
    return (
      <UnreachablePage
        error={place.error}
        onRetry={async () => setPlace(await findPlace(api.read))}
      />
    )

  const { invoice } = place

  function settle(next: Place) {
    setFailure(CAME_TO_NOTHING)
    setPlace(next)
  }

  function leave(outcome: Extract<PayOutcome, { kind: 'moved' | 'shut' | 'challenged' }>) {
    if (outcome.kind === 'challenged') return goTo(outcome.url)
    if (outcome.kind === 'shut') return setPlace({ at: 'shut', status: outcome.status })
    // Sent, but the order could not be read since: it is under way until someone says otherwise.
    setPlace({ at: 'invoice', invoice: outcome.invoice ?? { ...invoice, state: 'processing' } })
  }

  if (invoice.state === 'paid') return <ReceiptPage invoice={invoice} hasMoved={hasMoved} />
  if (invoice.state === 'cancelled') return <CancelledPage invoice={invoice} hasMoved={hasMoved} />
  if (invoice.state === 'processing')
    return (
      <ConfirmingPage invoice={invoice} read={api.read} hasMoved={hasMoved} onSettled={settle} />
    )
  return (
    <PayablePage
      invoice={invoice}
      till={{
        ...api,
        tokenise: (card) => tokenise(invoice.cardProvider.tokensUrl, card),
        newKey: newAttemptKey,
      }}
      now={now}
      failure={failure}
      hasMoved={hasMoved}
      onLeave={leave}
    />
  )
}
