import { formatMoney, formatMoneyWithCode } from '@paydeck/contract/money/money'

import { Amount } from '../method/amount.tsx'
import { customAnswerFields, releasedHoldField } from '@paydeck/contract/receipt/answer-fields'
import { focusOnMount } from '../focus-on-mount.ts'
import { useIsHydrated } from '../form/use-is-hydrated.ts'
import { Facts } from './facts.tsx'
import { OrderItems } from './order-items.tsx'
import { orderLines } from '@paydeck/contract/receipt/order-lines'
import { PageFrame } from './page-frame.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { PaymentMethods } from '../method/payment-methods-form.tsx'
import { taxDocument } from '@paydeck/contract/receipt/tax-fields'
import { usePageTitle } from './use-page-title.ts'

interface CheckoutPageProps extends Omit<PaymentMethodProps, 'onBusyChange'> {
  takesFocus: boolean
}

export function CheckoutPage({ invoice, takesFocus, ...rest }: CheckoutPageProps) {
  const { order, merchant } = invoice
  const isHydrated = useIsHydrated()
  const bill = orderLines(order)
  // A hold may be captured in part: until then no GST can be claimed.
  const tax = order.isHoldOnly ? null : taxDocument(invoice)
  usePageTitle(`Pay ${formatMoneyWithCode(order.amount, order.currency)} to ${merchant.name}`)
  return (
    <PageFrame merchant={merchant} backTo={invoice.backTo}>
      <section className="summary">
        {tax?.title && <p className="document">{tax.title}</p>}
        <h1 tabIndex={-1} ref={takesFocus && rest.failure === null ? focusOnMount : undefined}>
          Pay {merchant.name}
        </h1>
        <Amount amount={order.amount} currency={order.currency} />
        {bill.gstWithin !== null && (
          <p className="gst">Includes GST of {formatMoney(bill.gstWithin, order.currency)}</p>
        )}
        <Facts
          facts={[
            ['For', order.description],
            ['Order', order.internalOrderId],
            ['Billed to', order.billingName],
            releasedHoldField(invoice),
            ...customAnswerFields(invoice),
            ...(tax?.fields ?? []),
          ]}
        />
        <OrderItems order={order} bill={bill} isFoldable />
      </section>
      {!isHydrated && <p className="no-script">Please switch on JavaScript to pay.</p>}
      <PaymentMethods invoice={invoice} {...rest} />
    </PageFrame>
  )
}
