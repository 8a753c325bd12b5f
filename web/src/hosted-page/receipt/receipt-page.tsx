import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { receiptOf } from '@paydeck/contract/receipt/receipt'
import { taxDocument } from '@paydeck/contract/receipt/tax-fields'

import { Amount } from '../method/amount.tsx'
import { focusOnMount } from '../focus-on-mount.ts'
import { Facts } from '../page/facts.tsx'
import { DownloadIcon, PrintIcon, TickIcon } from './receipt-icons.tsx'
import { OrderItems } from '../page/order-items.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { usePageTitle } from '../page/use-page-title.ts'

/** Stamped without colour: the merchant has none of the payment, or may lose it. */
const NEUTRAL_BADGES: ReadonlySet<string> = new Set(['Refunded', 'Returned by bank', 'Disputed'])

interface ReceiptPageProps {
  invoice: Invoice
  takesFocus: boolean
}

export function ReceiptPage({ invoice, takesFocus }: ReceiptPageProps) {
  const { merchant } = invoice
  const { title, badge, amountPaid, gstNote, isPartial, order, fields, bill } = receiptOf(invoice)
  usePageTitle(`Receipt from ${merchant.name}, order ${order.internalOrderId}`)
  return (
    <PageFrame
      merchant={merchant}
      backTo={invoice.backTo}
      badge={
        <OutcomeBadge
          tone={NEUTRAL_BADGES.has(badge) ? 'quiet' : 'good'}
          icon={badge === 'Paid' && <TickIcon />}
        >
          {badge}
        </OutcomeBadge>
      }
    >
      <section className="outcome">
        {title && <p className="document">{title}</p>}
        <h1 tabIndex={-1} ref={takesFocus ? focusOnMount : undefined}>
          You paid {merchant.name}
        </h1>
        <Amount amount={amountPaid} currency={order.currency} />
        {gstNote && <p className="gst">{gstNote}</p>}
        {isPartial && <PartNote invoice={invoice} hasTax={taxDocument(invoice).title !== null} />}
        <Facts facts={fields} />
        {isPartial && bill.lines.length > 0 && <p>What was ordered:</p>}
        <OrderItems order={order} bill={bill} isFoldable={false} hasTotal={!isPartial} />
        <button type="button" className="button" onClick={() => window.print()}>
          <PrintIcon /> Print this receipt
        </button>
        <a
          className="button"
          href={`/api/orders/${encodeURIComponent(order.merchantOrderId)}/receipt.pdf`}
          download
        >
          <DownloadIcon /> Download PDF
        </a>
      </section>
    </PageFrame>
  )
}

/** For a partly captured hold. */
const PartNote = ({ invoice, hasTax }: { invoice: Invoice; hasTax: boolean }) => (
  <p>
    Of the {formatMoneyWithCode(invoice.order.amount, invoice.order.currency)} that was held on your
    card, {invoice.merchant.name} took this part. Your bank releases the rest.
    {hasTax && ' For a tax document, ask the business.'}
  </p>
)
