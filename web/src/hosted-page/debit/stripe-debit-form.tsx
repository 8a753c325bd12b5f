import { useRef } from 'react'

import { PaymentElement } from '../card/stripe/stripe-fields.tsx'
import { PayForm } from '../method/pay-form.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import type { TokenSource } from '../method/token-source.ts'
import { bankCheckout } from './bank-checkout.ts'
import { debitPageOf } from './debit-page.ts'

/** Collects the account in Stripe's frame, which also shows the text of the Direct Debit Request. */
export function StripeDebitForm({ invoice, api, ...shared }: PaymentMethodProps) {
  const { order, merchant, ways } = invoice
  const source = useRef<TokenSource>(null)
  const page = debitPageOf(ways)
  if (!page) return null
  return (
    <PayForm
      heading="Pay by direct debit"
      money={order}
      source={() => source.current}
      // Paying accepts the mandate that the frame shows.
      checkout={bankCheckout(api, (paymentToken) => ({
        directDebit: { paymentToken, mandateAccepted: true },
      }))}
      refusal={['Your account was not debited', 'Use another account']}
      {...shared}
    >
      {(isLocked, onEdit) => (
        <>
          <PaymentElement
            methodType="au_becs_debit"
            page={page}
            amount={order.amount}
            currency={order.currency}
            options={{ terms: { auBecsDebit: 'always' }, business: { name: merchant.legalName } }}
            failureText="The fields for a bank account did not load. Reload the page, or choose another way to pay."
            {...{ isLocked, onEdit, source }}
          />
          <p className="note">
            Paying accepts the Direct Debit Request above. Your account details go straight to
            Stripe. {merchant.name} never sees them.
          </p>
        </>
      )}
    </PayForm>
  )
}
