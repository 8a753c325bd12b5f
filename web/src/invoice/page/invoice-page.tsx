import type { Invoice } from '@paydeck/contract/calls/invoice'
import { type ReactNode, useEffect, useState } from 'react'

import { cardTill } from '../card/card-till.ts'
import type { Challenge, Failure } from '../method/challenge-return.ts'
import type { InvoiceApi } from '../invoice-api.ts'
import { PayablePage } from './payable-page.tsx'
import { late } from '../late.tsx'
import type { Departure } from '../method/pay.ts'
import { PageFrame } from './page-frame.tsx'
import type { Place } from './place.ts'
import { findPlace } from './place.ts'
import { UnreachablePage } from './unreachable-page.tsx'
import { useBrandColours } from './use-brand-colours.ts'

const CAME_TO_NOTHING =
  'The payment we were confirming did not go through. You can try again or pay in another way.'

const inPage = (waiting: ReactNode) => <PageFrame merchant={null}>{waiting}</PageFrame>

const CancelledPage = late(async () => (await import('../late-parts.ts')).CancelledPage, inPage)
const ConfirmingPage = late(async () => (await import('../late-parts.ts')).ConfirmingPage, inPage)
const ReceiptPage = late(async () => (await import('../late-parts.ts')).ReceiptPage, inPage)
const HeldPage = late(async () => (await import('../late-parts.ts')).HeldPage, inPage)
const PlanPage = late(async () => (await import('../late-parts.ts')).PlanPage, inPage)
const WithBankPage = late(async () => (await import('../late-parts.ts')).WithBankPage, inPage)
const ShutPage = late(async () => (await import('../late-parts.ts')).ShutPage, inPage)

/** Milliseconds until the rest of the page's code is fetched, so that the receipt is ready when needed. */
const FETCH_REST_AFTER = 1_500

interface InvoicePageProps {
  api: InvoiceApi
  first: Place
  now: () => Date
  /** Why the payment the customer returns from failed, if it did. */
  firstFailure?: Failure | null
  /** The challenge the customer returns from, if any. */
  challenge?: Challenge | null
  /** Leaves for another site's page. */
  goTo: (url: string) => void
}

/** The customer's page: one order in any state, and the transitions between states. */
export function InvoicePage(props: InvoicePageProps) {
  const { api, first, now, firstFailure = null, challenge = null, goTo } = props
  const [place, setPlace] = useState(first)
  const [failure, setFailure] = useState(firstFailure)
  const hasMoved = place !== first
  useEffect(() => {
    // A failure does not matter: a part is fetched again when it is needed.
    const fetchRest = () => void import('../late-parts.ts').catch(() => undefined)
    const timer = setTimeout(fetchRest, FETCH_REST_AFTER)
    return () => clearTimeout(timer)
  }, [])
  useBrandColours(place.at === 'invoice' ? place.invoice.accent : null)

  if (place.at === 'shut') return <ShutPage status={place.status} hasMoved={hasMoved} />
  if (place.at === 'unreachable')
    return (
      <UnreachablePage
        error={place.error}
        onRetry={async () => setPlace(await findPlace(api.read))}
      />
    )

  const { invoice } = place

  function settle(next: Place, message = CAME_TO_NOTHING) {
    setFailure({ message, isCertain: true })
    setPlace(next)
  }

  function leave(outcome: Departure) {
    if (outcome.kind === 'challenged') return goTo(outcome.url)
    if (outcome.kind === 'shut') return setPlace({ at: 'shut', status: outcome.status })
    // Sent, but the order could not be read since: show it in progress.
    setPlace({ at: 'invoice', invoice: outcome.invoice ?? { ...invoice, state: 'processing' } })
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

/** The page of each state that an order can be in. */
const PAGES: Record<Invoice['state'], (props: OrderPageProps) => ReactNode> = {
  paid: ({ invoice, hasMoved, api, now, challenge, goTo }) =>
    invoice.payment?.isPlan ? (
      <PlanPage {...{ invoice, api, now, hasMoved, challenge, goTo }} />
    ) : (
      <ReceiptPage invoice={invoice} hasMoved={hasMoved} />
    ),
  cancelled: ({ invoice, hasMoved }) => <CancelledPage invoice={invoice} hasMoved={hasMoved} />,
  held: ({ invoice, hasMoved }) => <HeldPage invoice={invoice} hasMoved={hasMoved} />,
  processing: ({ invoice, hasMoved, api, onSettled }) =>
    invoice.payment?.isWithBank ? (
      <WithBankPage {...{ invoice, hasMoved, onSettled, api }} />
    ) : (
      <ConfirmingPage {...{ invoice, hasMoved, onSettled }} read={api.read} />
    ),
  payable: ({ invoice, hasMoved, api, now, failure, onLeave }) => (
    <PayablePage
      {...{ invoice, api, now, failure, hasMoved, onLeave }}
      till={cardTill(api, invoice)}
    />
  ),
}

const OrderPage = (props: OrderPageProps) => PAGES[props.invoice.state](props)
