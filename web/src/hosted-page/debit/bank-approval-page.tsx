import { bankPaymentCalls } from '@paydeck/contract/calls/payments/bank-payments'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { focusOnMount } from '../focus-on-mount.ts'
import { Facts } from '../page/facts.tsx'
import type { InvoiceApi } from '../invoice-api.ts'
import '../deferred-parts.css'
import { PageFrame } from '../page/page-frame.tsx'
import { asApiError } from '../method/pay.ts'
import type { PageState } from '../page/page-state.ts'
import { loadPageState } from '../page/page-state.ts'
import { formatMethod, formatPaidAt } from '@paydeck/contract/receipt/payment-format'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { usePageTitle } from '../page/use-page-title.ts'
import { useOutcomePolling } from '../method/use-outcome-polling.ts'

interface BankApprovalPageProps {
  invoice: Invoice
  api: InvoiceApi
  takesFocus: boolean
  onSettled: (pageState: PageState, reason?: string) => void
}

/** While the bank has the payment, and when it has failed. */
const TEXTS = {
  debit: {
    title: 'Your direct debit is on its way',
    badge: 'Pending',
    status:
      'Banks take about two business days. You do not need to wait or pay again: we send a receipt once it is confirmed, and this link shows its progress.',
    failed:
      'Your bank did not pay the direct debit. Nothing was taken. You can try again or pay in another way.',
  },
  payto: {
    title: 'Approve it in your banking app',
    badge: 'Waiting',
    status:
      'Open your banking app, look for a PayTo agreement and approve it. This page then shows the outcome. You can also close it and come back.',
    failed:
      'Your bank did not approve the PayTo request. Nothing was taken. You can try again or pay in another way.',
  },
}

/** The customer's bank decides: a direct debit takes days, a PayTo request waits for approval. */
export function BankApprovalPage({ invoice, api, takesFocus, onSettled }: BankApprovalPageProps) {
  const { order, merchant, payment, timeZone } = invoice
  const isPayTo = payment?.method === 'payto'
  const { title, badge, status, failed } = TEXTS[isPayTo ? 'payto' : 'debit']
  useOutcomePolling(api.read, (pageState) => onSettled(pageState, failed))
  usePageTitle(`${title}: ${merchant.name}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge tone="wait" icon={<span className="spinner" />}>
          {badge}
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          {title}
        </h1>
        <p role="status">{status}</p>
        <Facts
          facts={[
            ['Amount', formatMoneyWithCode(order.amount, order.currency)],
            ['To', merchant.name],
            ['From', payment && formatMethod(payment)],
            ['Started', payment && formatPaidAt(payment.createdAt, timeZone, merchant.country)],
            ['Order', order.internalOrderId],
            ['Payment ID', payment?.transactionId ?? null, 'id'],
          ]}
        />
        {isPayTo && <GiveUpButton api={api} onSettled={onSettled} />}
      </section>
    </PageFrame>
  )
}

function GiveUpButton({ api, onSettled }: Pick<BankApprovalPageProps, 'api' | 'onSettled'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function giveUp() {
    if (isBusy) return
    setBusy(true)
    try {
      const { merchantOrderId } = api
      await api.call(bankPaymentCalls.giveUpPayTo, { merchantOrderId })
      onSettled(await loadPageState(api.read), 'You left the PayTo request. Nothing was taken.')
    } catch (failure) {
      setProblem(asApiError(failure).message)
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void giveUp()}>
        {isBusy && <span className="spinner" />} Pay in another way
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  )
}
