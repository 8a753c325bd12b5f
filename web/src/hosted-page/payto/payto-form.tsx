import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { draftSource } from '../form/draft-source.ts'
import { BankAccountFields } from '../debit/bank-account-fields.tsx'
import { bankCheckout } from '../debit/bank-checkout.ts'
import { type PayerKind, type PayToField, payToRules } from '../debit/bank-drafts.ts'
import { requestAgreement } from '../debit/bank-tokens.ts'
import { Choice } from '../form/choice.tsx'
import { DraftField } from '../form/draft-field.tsx'
import '../deferred-parts.css'
import { PayForm } from '../method/pay-form.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useDraftForm } from '../form/use-draft-form.ts'

const KINDS: readonly [PayerKind, string][] = [
  ['payId', 'PayID'],
  ['account', 'BSB and account'],
]

/** Requests an agreement to the whole price from the payer's bank. */
async function agreementOf(
  { order, ways }: Invoice,
  kind: PayerKind,
  { payerName, payId, bsb, accountNumber }: Record<PayToField, string>,
): Promise<string> {
  const payer = kind === 'payId' ? { payId: payId.trim() } : { bsb, accountNumber }
  const { amount, currency } = order
  const request = { payerName, payer, amount, currency }
  return (await requestAgreement(ways.payTo?.agreementsUrl ?? '', request)).agreementToken
}

export function PayToForm({ invoice, api, ...shared }: PaymentMethodProps) {
  const { order, merchant } = invoice
  const [kind, setKind] = useState<PayerKind>('payId')
  const form = useDraftForm(payToRules(kind))
  const price = formatMoneyWithCode(order.amount, order.currency)
  return (
    <PayForm
      heading="Pay with PayTo"
      money={order}
      source={() =>
        draftSource(form, {
          tokenise: (draft) => agreementOf(invoice, kind, draft),
          fieldOf: (code) => (code === 'payer_unknown' && kind === 'payId' ? 'payId' : null),
        })
      }
      checkout={bankCheckout(api, (agreementToken) => ({ payTo: { agreementToken } }))}
      refusal={['Nothing was taken', 'Start again']}
      {...shared}
    >
      {(isLocked) => (
        <>
          <Choice
            legend="How does your bank know you?"
            name="payer"
            isLocked={isLocked}
            selected={kind}
            options={KINDS}
            onSelect={setKind}
          />
          <DraftField
            form={form}
            isLocked={isLocked}
            field="payerName"
            label="Your name"
            autoComplete="name"
            isText
          />
          {kind === 'payId' ? (
            <DraftField
              form={form}
              isLocked={isLocked}
              field="payId"
              label="PayID"
              autoComplete="email"
              placeholder="Email, phone or ABN"
              isText
            />
          ) : (
            <BankAccountFields form={form} isLocked={isLocked} />
          )}
          <p className="note">
            Your bank will ask you, in its app, to agree that {merchant.name} may take {price} once.
            Nothing is taken until you approve it there.
          </p>
        </>
      )}
    </PayForm>
  )
}
