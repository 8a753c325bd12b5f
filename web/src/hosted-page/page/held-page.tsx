import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { focusOnMount } from '../focus-on-mount.ts'
import { Facts } from './facts.tsx'
import { LockIcon } from '../form/icons.tsx'
import { PageFrame } from './page-frame.tsx'
import { formatMethod, formatPaidAt } from '@paydeck/contract/receipt/payment-format'
import { OutcomeBadge } from '../receipt/outcome-badge.tsx'
import { usePageTitle } from './use-page-title.ts'

interface HeldPageProps {
  invoice: Invoice
  takesFocus: boolean
}

/** The amount is held and not captured: the merchant decides within seven days. */
export function HeldPage({ invoice, takesFocus }: HeldPageProps) {
  const { order, merchant, payment, timeZone } = invoice
  const until = payment?.heldUntil
  usePageTitle(`Amount held for ${merchant.name}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge tone="wait" icon={<LockIcon />}>
          Held
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          {formatMoneyWithCode(order.amount, order.currency)} is held on your card
        </h1>
        <p>
          Nothing has been taken yet. {merchant.name} may take this amount, or a part of it
          {until ? ` until ${formatPaidAt(until, timeZone, merchant.country)}` : ''}. Your bank then
          releases the rest. You do not need to do anything.
        </p>
        <Facts
          facts={[
            ['Held since', payment && formatPaidAt(payment.createdAt, timeZone, merchant.country)],
            ['Held on', payment && formatMethod(payment)],
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Payment ID', payment?.transactionId ?? null, 'id'],
          ]}
        />
      </section>
    </PageFrame>
  )
}
