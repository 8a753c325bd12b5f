import type { Invoice } from '@paydeck/contract/calls/invoice'
import { type Plan, planCalls } from '@paydeck/contract/calls/plans'
import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useEffect, useState } from 'react'

import { Amount } from '../method/amount.tsx'
import { focusOnArrival } from '../arrival.ts'
import { Banner } from '../form/banner.tsx'
import type { Challenge } from '../method/challenge-return.ts'
import { Facts } from '../page/facts.tsx'
import { PrintIcon, TickIcon } from '../receipt/receipt-icons.tsx'
import type { InvoiceApi } from '../invoice-api.ts'
import '../late-parts.css'
import { OrderItems } from '../page/order-items.tsx'
import { orderLines } from '../page/order-lines.ts'
import { PageFrame } from '../page/page-frame.tsx'
import { asApiError, isShut } from '../method/pay.ts'
import { PlanActions } from './plan-actions.tsx'
import type { PlanActionsProps } from './plan-props.ts'
import { cameBackFrom, type PlanReturn } from './plan-return.ts'
import { PlanTable } from './plan-table.tsx'
import { isCharging, planSums } from './plan-words.ts'
import { cardWords, paidAtWords } from '../receipt/receipt-words.ts'
import { ShutPage } from '../page/shut-page.tsx'
import { sleep } from '../form/sleep.ts'
import { Stamp } from '../receipt/stamp.tsx'
import { taxDocument } from '../receipt/tax-document.ts'
import { UnreachablePage } from '../page/unreachable-page.tsx'
import { usePageTitle } from '../page/use-page-title.ts'

interface PlanPageProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  hasMoved: boolean
  /** The challenge the customer comes back from; null when they do not. */
  challenge: Challenge | null
  /** Leaves for another site's page. */
  goTo: (url: string) => void
}

/** How long until a charge that has no answer yet is looked at again, in milliseconds. */
const LOOK_AGAIN = 5_000

type Found =
  | { kind: 'asking' }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'failed'; error: ReturnType<typeof asApiError> }

/** The order is paid in instalments: what was paid, what is due, and a way to pay early or with another card. */
export function PlanPage({ invoice, api, now, hasMoved, challenge, goTo }: PlanPageProps) {
  const { merchantOrderId } = api
  const [found, setFound] = useState<Found>({ kind: 'asking' })
  const [returned, setReturned] = useState<PlanReturn | null>(null)

  const look = async (): Promise<void> => {
    try {
      const { data } = await api.call(planCalls.getPlan, { merchantOrderId })
      setFound({ kind: 'plan', plan: data })
    } catch (failure) {
      // A look that fails while the plan is on show changes nothing; the next one may do better.
      setFound((before) =>
        before.kind === 'plan' ? before : { kind: 'failed', error: asApiError(failure) },
      )
    }
  }

  /** Back from a bank, what came of it is asked for before the plan is read: the plan then shows it. */
  const open = async (): Promise<void> => {
    if (challenge !== null) setReturned(await cameBackFrom(api, challenge))
    await look()
  }

  useEffect(() => {
    void open()
    // Once per order: what happens later is looked at by its own effect.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [merchantOrderId])

  const isWaiting = found.kind === 'plan' && found.plan.instalments.some(isCharging)
  useEffect(() => {
    const leaving = new AbortController()
    const lookLater = async () => {
      await sleep(LOOK_AGAIN, leaving.signal)
      if (!leaving.signal.aborted) await look()
    }
    if (isWaiting) void lookLater()
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, found])

  if (found.kind === 'failed')
    return isShut(found.error) ? (
      <ShutPage status={found.error.status} hasMoved />
    ) : (
      <UnreachablePage error={found.error} onRetry={look} />
    )
  if (found.kind === 'asking')
    return (
      <PageFrame merchant={invoice.merchant}>
        <div className="late" role="status">
          <span className="spinner" /> Opening your payment plan
        </div>
      </PageFrame>
    )
  const onPlan = (plan: Plan) => setFound({ kind: 'plan', plan })
  const actions = { invoice, api, now, goTo, returned, onPlan, onStale: look }
  return <ShownPlan {...actions} hasMoved={hasMoved} plan={found.plan} />
}

interface StampWords {
  tone: 'good' | 'bad' | 'wait' | 'quiet'
  word: string
}

const OVERDUE: StampWords = { tone: 'bad', word: 'Overdue' }
const STAMPS: Record<Plan['status'], StampWords> = {
  starting: { tone: 'wait', word: 'Starting' },
  running: { tone: 'wait', word: 'In instalments' },
  paid: { tone: 'good', word: 'Paid' },
  cancelled: { tone: 'quiet', word: 'Ended' },
  written_off: { tone: 'quiet', word: 'Ended' },
  failed: { tone: 'quiet', word: 'Ended' },
}

function titleOf(status: Plan['status'], merchant: string): string {
  if (status === 'paid') return `You paid ${merchant}`
  const plan = `Your payment plan with ${merchant}`
  return status === 'starting' || status === 'running' ? plan : `${plan} has ended`
}

function ShownPlan({ hasMoved, ...actions }: PlanActionsProps & { hasMoved: boolean }) {
  const { invoice, plan } = actions
  const { order, merchant, payment, timeZone } = invoice
  const { paid, next } = planSums(plan)
  const bill = orderLines(order)
  const tax = taxDocument(invoice)
  const isOverdue = plan.overdueAt !== null && next !== null
  const { tone, word } = isOverdue ? OVERDUE : STAMPS[plan.status]
  const title = titleOf(plan.status, merchant.name)
  const refunded = payment?.refunded ?? 0
  const money = (amount: number) => formatMoneyWithCode(amount, plan.currency)
  usePageTitle(`${title}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      stamp={
        <Stamp tone={tone} icon={tone === 'good' ? <TickIcon /> : null}>
          {word}
        </Stamp>
      }
    >
      <section className="outcome">
        {tax.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={hasMoved ? focusOnArrival : undefined}>
          {title}
        </h1>
        <Amount amount={plan.amount} currency={plan.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        {isOverdue && (
          <Banner
            title={`A payment of ${money(next.amount)} is overdue`}
            message="Your card was declined more than once. Pay it now, or with another card; there is no late fee."
            takesFocus={false}
          />
        )}
        <PlanTable
          plan={plan}
          startedAt={payment?.createdAt ?? null}
          timeZone={timeZone}
          country={merchant.country}
        />
        <Facts
          facts={[
            ['Paid so far', money(paid)],
            ['Still to pay', plan.outstanding > 0 ? money(plan.outstanding) : null],
            [
              'Refunded',
              refunded > 0 ? `${money(refunded)}, first off what was still to pay` : null,
            ],
            ['Card', cardWords(plan.cardBrand, plan.cardLast4)],
          ]}
        />
        {plan.status === 'running' && next && <PlanActions {...actions} />}
        <Facts
          facts={[
            ['Started', payment && paidAtWords(payment.createdAt, timeZone, merchant.country)],
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Billed to', order.billingName],
            ...tax.facts,
            ['Payment ID', payment?.transactionId ?? null, 'id'],
          ]}
        />
        <OrderItems order={order} bill={bill} mayFold={false} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this page
        </button>
      </section>
    </PageFrame>
  )
}
