import type { Invoice } from '@paydeck/contract/calls/invoice'
import { type ReactNode, useEffect, useState } from 'react'

import type { Challenge, Failure } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import type { CardPart } from '../card/card-part.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { cardPartOf } from '../card/card-entry.tsx'
import { lazyPart } from '../lazy-part.tsx'
import type { ExitOutcome } from '../method/pay.ts'
import { PageFrame } from './page-frame.tsx'
import type { PageState } from './page-state.ts'
import { loadPageState } from './page-state.ts'
import { UnreachablePage } from './unreachable-page.tsx'
import { useBrandColours } from './use-brand-colours.ts'

const NOT_PAID_MESSAGE = 'The payment did not go through. You can try again.'

const withPageFrame = (waiting: ReactNode) => <PageFrame merchant={null}>{waiting}</PageFrame>

const CancelledPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).CancelledPage,
  withPageFrame,
)
const ConfirmingPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).ConfirmingPage,
  withPageFrame,
)
const ReceiptPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).ReceiptPage,
  withPageFrame,
)
const ExpiredPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).ExpiredPage,
  withPageFrame,
)
const HeldPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).HeldPage,
  withPageFrame,
)
const PlanPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).PlanPage,
  withPageFrame,
)
const BankApprovalPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).BankApprovalPage,
  withPageFrame,
)
const LinkExpiredPage = lazyPart(
  async () => (await import('../deferred-parts.ts')).LinkExpiredPage,
  withPageFrame,
)

/** Milliseconds until the rest of the page's code is fetched, so that the receipt is ready when needed. */
const FETCH_DEFERRED_AFTER_MS = 1_500

interface InvoicePageProps {
  api: InvoiceApi
  initialState: PageState
  now: () => Date
  initialFailure?: Failure | null
  challenge?: Challenge | null
  redirect: (url: string) => void
}

/** The hosted page: one order in any state, and the transitions between states. */
export function InvoicePage(props: InvoicePageProps) {
  const { api, initialState, now, initialFailure = null, challenge = null, redirect } = props
  const [pageState, setPageState] = useState(initialState)
  const [failure, setFailure] = useState(initialFailure)
  const takesFocus = pageState !== initialState
  useEffect(() => {
    // Ignore a failure: the import is repeated when a part is needed.
    const fetchDeferred = () => void import('../deferred-parts.ts').catch(() => undefined)
    const timer = setTimeout(fetchDeferred, FETCH_DEFERRED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useBrandColours(pageState.kind === 'invoice' ? pageState.invoice.accent : null)

  if (pageState.kind === 'invalid')
    return <LinkExpiredPage status={pageState.status} takesFocus={takesFocus} />
  if (pageState.kind === 'unreachable')
    return (
      <UnreachablePage
        error={pageState.error}
        onRetry={async () => setPageState(await loadPageState(api.read))}
      />
    )

  const { invoice } = pageState

  function showState(next: PageState, message = NOT_PAID_MESSAGE) {
    setFailure({ message, isCertain: true })
    setPageState(next)
  }

  function exit(outcome: ExitOutcome) {
    if (outcome.kind === 'challenged') return redirect(outcome.url)
    if (outcome.kind === 'invalid') return setPageState({ kind: 'invalid', status: outcome.status })
    // Sent, but the order could not be read since: show it in progress.
    setPageState({
      kind: 'invoice',
      invoice: outcome.invoice ?? { ...invoice, state: 'processing', backTo: null },
    })
  }

  const handlers = { onSettled: showState, onExit: exit }
  return (
    <OrderPage {...{ invoice, api, now, takesFocus, failure, challenge, redirect, ...handlers }} />
  )
}

interface OrderPageProps extends Required<
  Pick<InvoicePageProps, 'api' | 'now' | 'challenge' | 'redirect'>
> {
  invoice: Invoice
  takesFocus: boolean
  failure: Failure | null
  onSettled: (next: PageState, message?: string) => void
  onExit: (outcome: ExitOutcome) => void
}

const PAGES: Record<Invoice['state'], (props: OrderPageProps) => ReactNode> = {
  paid: ({ invoice, takesFocus, api, now, challenge, redirect }) =>
    invoice.payment?.isPlan ? (
      <PlanPage {...{ invoice, api, now, takesFocus, challenge, redirect }} />
    ) : (
      <ReceiptPage invoice={invoice} takesFocus={takesFocus} />
    ),
  cancelled: ({ invoice, takesFocus }) => (
    <CancelledPage invoice={invoice} takesFocus={takesFocus} />
  ),
  expired: ({ invoice, takesFocus }) => <ExpiredPage invoice={invoice} takesFocus={takesFocus} />,
  held: ({ invoice, takesFocus }) => <HeldPage invoice={invoice} takesFocus={takesFocus} />,
  processing: ({ invoice, takesFocus, api, onSettled }) =>
    invoice.payment?.isWithBank ? (
      <BankApprovalPage {...{ invoice, takesFocus, onSettled, api }} />
    ) : (
      <ConfirmingPage {...{ invoice, takesFocus, onSettled }} read={api.read} />
    ),
  payable: ({ invoice, takesFocus, api, now, failure, onExit }) => (
    <CheckoutPage {...{ invoice, api, now, failure, takesFocus, onExit }} />
  ),
}

/** The lazily loaded part of each state's page. */
const PARTS: Record<Invoice['state'], (invoice: Invoice) => Pick<CardPart, 'preload'> | null> = {
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
    ?.preload?.()
    .catch(() => undefined)

const OrderPage = (props: OrderPageProps) => PAGES[props.invoice.state](props)
