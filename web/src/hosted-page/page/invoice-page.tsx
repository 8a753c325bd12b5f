import type { Invoice } from '@paydeck/contract/calls/invoice'
import { type ReactNode, useEffect, useState } from 'react'

import type { Challenge, Failure } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import type { CardPart } from '../card/card-part.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { cardPartOf } from '../card/card-entry.tsx'
import { late } from '../lazy-part.tsx'
import type { Departure } from '../method/pay.ts'
import { PageFrame } from './page-frame.tsx'
import type { Place } from './load-place.ts'
import { loadPageState } from './load-place.ts'
import { UnreachablePage } from './unreachable-page.tsx'
import { useBrandColours } from './use-brand-colours.ts'

const NOT_PAID_MESSAGE = 'The payment did not go through. You can try again.'

const inPage = (waiting: ReactNode) => <PageFrame merchant={null}>{waiting}</PageFrame>

const CancelledPage = late(async () => (await import('../deferred-parts.ts')).CancelledPage, inPage)
const ConfirmingPage = late(
  async () => (await import('../deferred-parts.ts')).ConfirmingPage,
  inPage,
)
const ReceiptPage = late(async () => (await import('../deferred-parts.ts')).ReceiptPage, inPage)
const ExpiredPage = late(async () => (await import('../deferred-parts.ts')).ExpiredPage, inPage)
const HeldPage = late(async () => (await import('../deferred-parts.ts')).HeldPage, inPage)
const PlanPage = late(async () => (await import('../deferred-parts.ts')).PlanPage, inPage)
const BankApprovalPage = late(
  async () => (await import('../deferred-parts.ts')).BankApprovalPage,
  inPage,
)
const LinkExpiredPage = late(
  async () => (await import('../deferred-parts.ts')).LinkExpiredPage,
  inPage,
)

/** Milliseconds until the rest of the page's code is fetched, so that the receipt is ready when needed. */
const FETCH_DEFERRED_AFTER_MS = 1_500

interface InvoicePageProps {
  api: InvoiceApi
  first: Place
  now: () => Date
  firstFailure?: Failure | null
  challenge?: Challenge | null
  goTo: (url: string) => void
}

/** The hosted page: one order in any state, and the transitions between states. */
export function InvoicePage(props: InvoicePageProps) {
  const { api, first, now, firstFailure = null, challenge = null, goTo } = props
  const [place, setPageState] = useState(first)
  const [failure, setFailure] = useState(firstFailure)
  const hasMoved = place !== first
  useEffect(() => {
    // Ignore a failure: the import is repeated when a part is needed.
    const fetchDeferred = () => void import('../deferred-parts.ts').catch(() => undefined)
    const timer = setTimeout(fetchDeferred, FETCH_DEFERRED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useBrandColours(place.at === 'invoice' ? place.invoice.accent : null)

  if (place.at === 'shut') return <LinkExpiredPage status={place.status} hasMoved={hasMoved} />
  if (place.at === 'unreachable')
    return (
      <UnreachablePage
        error={place.error}
        onRetry={async () => setPageState(await loadPageState(api.read))}
      />
    )

  const { invoice } = place

  function settle(next: Place, message = NOT_PAID_MESSAGE) {
    setFailure({ message, isCertain: true })
    setPageState(next)
  }

  function leave(outcome: Departure) {
    if (outcome.kind === 'challenged') return goTo(outcome.url)
    if (outcome.kind === 'shut') return setPageState({ at: 'shut', status: outcome.status })
    // Sent, but the order could not be read since: show it in progress.
    setPageState({
      at: 'invoice',
      invoice: outcome.invoice ?? { ...invoice, state: 'processing', backTo: null },
    })
  }

  const handlers = { onSettled: settle, onLeave: leave }
  return <OrderPage {...{ invoice, api, now, hasMoved, failure, challenge, goTo, ...handlers }} />
}

interface OrderPageProps extends Required<
  Pick<InvoicePageProps, 'api' | 'now' | 'challenge' | 'goTo'>
> {
  invoice: Invoice
  hasMoved: boolean
  failure: Failure | null
  onSettled: (next: Place, message?: string) => void
  onLeave: (outcome: Departure) => void
}

const PAGES: Record<Invoice['state'], (props: OrderPageProps) => ReactNode> = {
  paid: ({ invoice, hasMoved, api, now, challenge, goTo }) =>
    invoice.payment?.isPlan ? (
      <PlanPage {...{ invoice, api, now, hasMoved, challenge, goTo }} />
    ) : (
      <ReceiptPage invoice={invoice} hasMoved={hasMoved} />
    ),
  cancelled: ({ invoice, hasMoved }) => <CancelledPage invoice={invoice} hasMoved={hasMoved} />,
  expired: ({ invoice, hasMoved }) => <ExpiredPage invoice={invoice} hasMoved={hasMoved} />,
  held: ({ invoice, hasMoved }) => <HeldPage invoice={invoice} hasMoved={hasMoved} />,
  processing: ({ invoice, hasMoved, api, onSettled }) =>
    invoice.payment?.isWithBank ? (
      <BankApprovalPage {...{ invoice, hasMoved, onSettled, api }} />
    ) : (
      <ConfirmingPage {...{ invoice, hasMoved, onSettled }} read={api.read} />
    ),
  payable: ({ invoice, hasMoved, api, now, failure, onLeave }) => (
    <CheckoutPage {...{ invoice, api, now, failure, hasMoved, onLeave }} />
  ),
}

/** The lazily loaded part of each state's page. */
const PARTS: Record<Invoice['state'], (invoice: Invoice) => Pick<CardPart, 'ready'> | null> = {
  paid: ({ payment }) => (payment?.isPlan ? PlanPage : ReceiptPage),
  cancelled: () => CancelledPage,
  expired: () => ExpiredPage,
  held: () => HeldPage,
  processing: ({ payment }) => (payment?.isWithBank ? BankApprovalPage : ConfirmingPage),
  payable: ({ cardProvider }) => cardPartOf(cardProvider),
}

/**
 * Loads the part that an order's page shows first, so that the first renders of server and browser match. Never
 * rejects: a part that fails to load is retried when it shows.
 */
export const loadFirstPart = async (invoice: Invoice): Promise<void> =>
  PARTS[invoice.state](invoice)
    ?.ready?.()
    .catch(() => undefined)

const OrderPage = (props: OrderPageProps) => PAGES[props.invoice.state](props)
