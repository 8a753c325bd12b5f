import { bankPaymentCalls } from '@paydeck/contract/calls/bank-payments'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import { type SubmitEvent, useState } from 'react'

import { newAttemptKey } from './attempt-key.ts'
import { type PayerKind, type PayToField, payToRules } from './bank-drafts.ts'
import { askForAgreement } from './bank-tokens.ts'
import { DraftField } from './draft-field.tsx'
import './late-parts.css'
import { PayButton } from './pay-button.tsx'
import type { PayWayProps } from './pay-way-props.ts'
import { TroubleBanner } from './trouble-banner.tsx'
import { useDraftForm } from './use-draft-form.ts'
import { usePayment } from './use-payment.ts'

const KINDS: readonly [PayerKind, string][] = [
  ['payId', 'PayID'],
  ['account', 'BSB and account'],
]

/** Paying by PayTo: who is asked, and the button that has their bank ask them. */
export function PayToWay({ invoice, api, failure, onBusy, onLeave }: PayWayProps) {
  const { order, merchant } = invoice
  const { merchantOrderId } = api
  const agreementsUrl = invoice.ways.payTo?.agreementsUrl ?? ''
  const [kind, setKind] = useState<PayerKind>('payId')
  const form = useDraftForm(payToRules(kind))
  const price = formatMoneyWithCode(order.amount, order.currency)
  const payment = usePayment(
    {
      read: api.read,
      tokenise: async (draft: Record<PayToField, string>) => {
        const { payerName, payId, bsb, accountNumber } = draft
        const payer = kind === 'payId' ? { payId: payId.trim() } : { bsb, accountNumber }
        const { amount, currency } = order
        const request = { payerName, payer, amount, currency }
        const { agreementToken } = await askForAgreement(agreementsUrl, request)
        return { paymentToken: agreementToken }
      },
      pay: async (agreementToken, idempotencyKey) => {
        const how = { merchantOrderId, body: { payTo: { agreementToken } } }
        return (await api.call(bankPaymentCalls.payByBank, how, { idempotencyKey })).data
      },
      newKey: newAttemptKey,
      fieldOf: (code): PayToField | null =>
        code === 'payer_unknown' && kind === 'payId' ? 'payId' : null,
    },
    failure,
    onBusy,
  )
  const fields = { form, isLocked: payment.isPaying }

  async function pay() {
    if (payment.isPaying) return
    const payer = form.check()
    if (!payer) return
    const outcome = await payment.pay(payer)
    if (!outcome || outcome.kind === 'unanswered') return
    if (outcome.kind !== 'refused') return onLeave(outcome)
    if (outcome.field) {
      form.say(outcome.field, outcome.message)
      form.focus(outcome.field)
    }
  }

  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void pay()
      }}
      onChange={() => payment.forgetAttempt()}
    >
      <h2 id="pay-heading">Pay with PayTo</h2>
      <TroubleBanner
        trouble={payment.trouble}
        isStale={payment.isPaying}
        title="Nothing was taken"
        other="Start again"
        onOther={() => {
          payment.forgetTrouble()
          form.clear()
        }}
      />
      <fieldset className="ways" disabled={payment.isPaying}>
        <legend>How does your bank know you?</legend>
        {KINDS.map(([each, label]) => (
          <label key={each}>
            <input
              type="radio"
              name="payer"
              checked={each === kind}
              onChange={() => setKind(each)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <DraftField {...fields} field="payerName" label="Your name" autoComplete="name" isText />
      {kind === 'payId' ? (
        <DraftField
          {...fields}
          field="payId"
          label="PayID"
          autoComplete="email"
          placeholder="Email, phone or ABN"
          isText
        />
      ) : (
        <div className="field-pair">
          <DraftField
            {...fields}
            field="bsb"
            label="BSB"
            autoComplete="off"
            placeholder="000-000"
          />
          <DraftField {...fields} field="accountNumber" label="Account number" autoComplete="off" />
        </div>
      )}
      <p className="note">
        Your bank will ask you, in its app, to agree that {merchant.name} may take {price} once.
        Nothing is taken before you have approved it there.
      </p>
      <PayButton price={price} isPaying={payment.isPaying} />
    </form>
  )
}
