import { bankPaymentCalls } from '@paydeck/contract/calls/bank-payments'
import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { useState } from 'react'

import { newAttemptKey } from '../method/attempt-key.ts'
import { BankAccountFields } from '../debit/bank-account-fields.tsx'
import { type PayerKind, type PayToField, payToRules } from '../debit/bank-drafts.ts'
import { requestAgreement } from '../debit/bank-tokens.ts'
import { Choice } from '../form/choice.tsx'
import { DraftField } from '../form/draft-field.tsx'
import type { InvoiceApi } from '../invoice-api.ts'
import '../deferred-parts.css'
import { PayForm } from '../method/pay-form.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useDraftForm } from '../form/use-draft-form.ts'

const KINDS: readonly [PayerKind, string][] = [
  ['payId', 'PayID'],
  ['account', 'BSB and account'],
]

function payToTill(invoice: Invoice, api: InvoiceApi, kind: PayerKind) {
  const { order } = invoice
  const { merchantOrderId } = api
  const agreementsUrl = invoice.ways.payTo?.agreementsUrl ?? ''
  return {
    read: api.read,
    tokenise: async (draft: Record<PayToField, string>) => {
      const { payerName, payId, bsb, accountNumber } = draft
      const payer = kind === 'payId' ? { payId: payId.trim() } : { bsb, accountNumber }
      const { amount, currency } = order
      const request = { payerName, payer, amount, currency }
      const { agreementToken } = await requestAgreement(agreementsUrl, request)
      return { paymentToken: agreementToken }
    },
    pay: async (agreementToken: string, idempotencyKey: string) => {
      const how = { merchantOrderId, body: { payTo: { agreementToken } } }
      return (await api.call(bankPaymentCalls.payByBank, how, { idempotencyKey })).data
    },
    newKey: newAttemptKey,
    fieldOf: (code: string): PayToField | null =>
      code === 'payer_unknown' && kind === 'payId' ? 'payId' : null,
  }
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
      form={form}
      till={payToTill(invoice, api, kind)}
      refused={['Nothing was taken', 'Start again']}
      {...shared}
    >
      {(isLocked) => (
        <>
          <Choice
            legend="How does your bank know you?"
            name="payer"
            isLocked={isLocked}
            chosen={kind}
            choices={KINDS}
            onChoose={setKind}
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
            Nothing is taken before you have approved it there.
          </p>
        </>
      )}
    </PayForm>
  )
}
