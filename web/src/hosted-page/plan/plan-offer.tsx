import type { PlanOffer } from '@paydeck/contract/calls/payments/plans'
import { formatMoney } from '@paydeck/contract/money/money'

import { dueDay } from './plan-labels.ts'

type Offer = NonNullable<PlanOffer['offer']>

export function Schedule({ offer, country }: { offer: Offer; country: string }) {
  const money = (amount: number) => formatMoney(amount, offer.currency)
  return (
    <div className="schedule">
      <h2>Your payments</h2>
      <ol>
        <li>
          <span>Today</span>
          <strong>{money(offer.initialPayment)}</strong>
        </li>
        {offer.instalments.map(({ number, amount, dueOn }) => (
          <li key={number}>
            <span>{dueDay(dueOn, country)}</span>
            <strong>{money(amount)}</strong>
          </li>
        ))}
        <li className="sum">
          <span>Total</span>
          <strong>{money(offer.amount)}</strong>
        </li>
      </ol>
      <p>No interest and no fees.</p>
    </div>
  )
}

export function PlanTerms({ offer, merchant }: { offer: Offer; merchant: string }) {
  return (
    <details className="terms">
      <summary>The payment plan in full</summary>
      <ul>
        <li>
          Today {formatMoney(offer.initialPayment, offer.currency)} is taken from your card. Each
          further payment is taken automatically at 9 am on its day, in the business’s time zone.
        </li>
        <li>We email you three days before each payment, and again when we take it.</li>
        <li>
          If a payment is declined, we try again after 1, 3 and 7 days, then once a week. There are
          no late fees. While a payment is overdue you cannot start another plan.
        </li>
        <li>
          You can pay early, or with another card, at any time: open the link in your email again.
        </li>
        <li>
          A refund by {merchant} first reduces what you still owe; the rest goes back to your card.
        </li>
        <li>You are 18 or older, and the card is yours.</li>
      </ul>
    </details>
  )
}
