import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { draftSource } from '../form/draft-source.ts'
import { BankAccountFields } from './bank-account-fields.tsx'
import { bankCheckout } from './bank-checkout.ts'
import { DEBIT_RULES, type DebitField } from './bank-drafts.ts'
import { tokeniseAccount } from './bank-tokens.ts'
import { Consent, useConsent } from '../form/consent.tsx'
import { DraftField } from '../form/draft-field.tsx'
import '../deferred-parts.css'
import { PayForm } from '../method/pay-form.tsx'
import type { PaymentMethodProps } from '../method/payment-method-props.ts'
import { useDraftForm } from '../form/use-draft-form.ts'

const FIELD_BY_ERROR_CODE: Partial<Record<string, DebitField>> = {
  invalidbsb: 'bsb',
  invalidaccount: 'accountNumber',
}

export function DirectDebitForm({ invoice, api, ...shared }: PaymentMethodProps) {
  const { order, merchant } = invoice
  const form = useDraftForm(DEBIT_RULES)
  const tokensUrl = invoice.ways.directDebit?.tokensUrl ?? ''
  const consent = useConsent('Please authorise the direct debit first')
  const price = formatMoneyWithCode(order.amount, order.currency)
  return (
    <PayForm
      heading="Pay by direct debit"
      money={order}
      source={() =>
        draftSource(form, {
          tokenise: async (draft) => (await tokeniseAccount(tokensUrl, draft)).paymentToken,
          fieldOf: (code) => FIELD_BY_ERROR_CODE[code] ?? null,
        })
      }
      checkout={bankCheckout(api, (paymentToken) => ({
        directDebit: { paymentToken, mandateAccepted: true },
      }))}
      validate={consent.check}
      refusal={['Your account was not debited', 'Use another account']}
      {...shared}
    >
      {(isLocked) => (
        <>
          <DraftField
            form={form}
            isLocked={isLocked}
            field="accountName"
            label="Account name"
            autoComplete="name"
            isText
          />
          <BankAccountFields form={form} isLocked={isLocked} />
          <ServiceAgreement invoice={invoice} price={price} />
          <Consent consent={consent} isLocked={isLocked}>
            I authorise {merchant.legalName} to debit {price} from this account once. I may operate
            it on my own, and I agree to the service agreement.
          </Consent>
        </>
      )}
    </PayForm>
  )
}

function ServiceAgreement({ invoice, price }: { invoice: Invoice; price: string }) {
  const { order, merchant } = invoice
  return (
    <details className="terms">
      <summary>Direct debit service agreement</summary>
      <ul>
        <li>
          {merchant.legalName}, through its payment provider, debits {price} from this account once,
          for order {order.internalOrderId}. Nothing else is taken under this authority.
        </li>
        <li>
          The debit reaches your bank on the next business day and is confirmed about two business
          days after that.
        </li>
        <li>
          Make sure there is enough money in the account. Your bank may charge you a fee if the
          debit is returned; we do not.
        </li>
        <li>
          To stop or dispute the debit, write to {merchant.supportEmail ?? merchant.name} or ask
          your bank. A wrong debit is refunded.
        </li>
        <li>
          Not every account allows direct debit. Your details are used for this payment only and are
          kept by the payment provider.
        </li>
      </ul>
    </details>
  )
}
