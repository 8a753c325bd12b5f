import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Early, Plan } from '@paydeck/contract/calls/plans'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import { type SubmitEvent, useRef, useState } from 'react'

import { newAttemptKey } from './attempt-key.ts'
import { Banner } from './banner.tsx'
import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import { cardFieldOf } from './card-till.ts'
import { isSandbox, tokenise } from './card-tokens.ts'
import { Choice } from './choice.tsx'
import type { InvoiceApi } from './invoice-api.ts'
import { asApiError, isAnswered } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { type EarlyAttempt, payEarly } from './pay-early.ts'
import { isCharging, planSums } from './plan-words.ts'
import { cardWords } from './receipt-words.ts'
import { TestNote } from './test-note.tsx'
import { useCardForm } from './use-card-form.ts'
import { SERVER_SILENT } from './use-payment.ts'

/** What the customer comes back with from the bank of a new card. */
export interface PlanReturn {
  what: Early
  isPaid: boolean
  /** Why nothing was paid; null when it was, or when the plan tells the rest. */
  failure: string | null
}

export interface PlanEarlyProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  plan: Plan
  /** Null when they do not come from a bank. */
  returned: PlanReturn | null
  /** Leaves for another site's page. */
  goTo: (url: string) => void
  onPlan: (plan: Plan) => void
  /** The plan on show is not the plan any more. */
  onStale: () => Promise<void>
}

const UP_TO_DATE = 'Thank you. Your payment plan is up to date.'

/** Paying the next instalment or all of them now; another card than the plan's becomes the card of the plan. */
export function PlanEarly(props: PlanEarlyProps) {
  // Until something was paid: the form that is opened after that begins anew.
  const [returned, setReturned] = useState(props.returned)
  const [isOpen, setOpen] = useState(returned !== null && returned.failure !== null)
  const [news, setNews] = useState(returned?.isPaid ? UP_TO_DATE : '')
  if (props.plan.instalments.some(isCharging))
    return (
      <p className="note" role="status">
        A payment is being made right now. This page shows the outcome as soon as it is known.
      </p>
    )
  return (
    <>
      <p className={news === '' ? 'visually-hidden' : 'kind-word'} role="status">
        {news}
      </p>
      {isOpen ? (
        <EarlyForm
          {...props}
          returned={returned}
          onPlan={(plan) => {
            setOpen(false)
            setReturned(null)
            setNews(UP_TO_DATE)
            props.onPlan(plan)
          }}
        />
      ) : (
        <button
          type="button"
          className="button primary"
          onClick={() => {
            setOpen(true)
            setNews('')
          }}
        >
          Pay early or change the card
        </button>
      )}
    </>
  )
}

function EarlyForm({ invoice, api, now, plan, returned, goTo, onPlan, onStale }: PlanEarlyProps) {
  const { next } = planSums(plan)
  // What was chosen is kept on the way to the bank and back; the card is not.
  const cameToNothing = returned?.failure ?? null
  const [what, setWhat] = useState<Early>(returned?.what ?? 'next')
  const [isOther, setOther] = useState(plan.overdueAt !== null || cameToNothing !== null)
  const [isPaying, setPaying] = useState(false)
  const [trouble, setTrouble] = useState<{ title: string; message: string } | null>(
    cameToNothing === null
      ? null
      : { title: 'Your payment is not confirmed', message: cameToNothing },
  )
  const isBusy = useRef(false)
  const kept = useRef<EarlyAttempt | null>(null)
  const form = useCardForm(now)
  const amount = what === 'next' ? (next?.amount ?? 0) : plan.outstanding
  const price = formatMoneyWithCode(amount, plan.currency)
  const card = cardWords(plan.cardBrand, plan.cardLast4) ?? 'Your card'
  const fields = { form, isLocked: isPaying }
  const isSettled = plan.outstanding === (next?.amount ?? 0)

  /** The attempt to make: the one that got no answer, or a new one; null when the card is not complete. */
  async function attemptOf(): Promise<EarlyAttempt | null> {
    if (kept.current) return kept.current
    const wanted = { what, outstanding: plan.outstanding }
    if (!isOther) return { key: newAttemptKey(), ...wanted }
    const draft = form.check()
    if (!draft) return null
    const { tokensUrl } = invoice.cardProvider
    const { paymentToken } = await tokenise(tokensUrl, toCardDetails(draft))
    return { key: newAttemptKey(), ...wanted, paymentToken }
  }

  function refuse(message: string, code: string) {
    setTrouble({ title: 'Your card was not charged', message })
    form.forget('cvc')
    const field = cardFieldOf(code)
    if (isOther && field) {
      form.say(field, message)
      form.focus(field)
    }
  }

  async function pay() {
    let attempt: EarlyAttempt | null
    try {
      attempt = await attemptOf()
    } catch (failure) {
      const error = asApiError(failure)
      if (isAnswered(error)) return refuse(error.message, error.errorCode)
      return setTrouble({
        title: 'No answer yet',
        message: 'We could not reach the payment provider. Nothing was charged. Please try again.',
      })
    }
    if (!attempt) return
    const outcome = await payEarly(api, attempt)
    kept.current = outcome.kind === 'unanswered' ? outcome.attempt : null
    if (outcome.kind === 'answered') return onPlan(outcome.plan)
    if (outcome.kind === 'challenged') return goTo(outcome.url)
    if (outcome.kind === 'refused') {
      if (outcome.code === 'plan_changed') await onStale()
      return refuse(outcome.message, outcome.code)
    }
    setTrouble(
      outcome.kind === 'unanswered'
        ? { title: 'No answer yet', message: SERVER_SILENT }
        : {
            title: 'This link does not work any more',
            message:
              'Open the link from your message once more, or ask the business for a new one.',
          },
    )
  }

  async function press() {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setTrouble(null)
    await pay().finally(() => {
      isBusy.current = false
      setPaying(false)
    })
  }

  return (
    <form
      className="pay-form"
      noValidate
      aria-labelledby="pay-heading"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void press()
      }}
      onChange={() => {
        kept.current = null
      }}
    >
      <h2 id="pay-heading">Pay early</h2>
      {trouble && <Banner {...trouble} takesFocus />}
      {!isSettled && (
        <Choice
          legend="How much?"
          name="what"
          isLocked={isPaying}
          chosen={what}
          choices={[
            ['next', `Next, ${formatMoneyWithCode(next?.amount ?? 0, plan.currency)}`],
            ['all', `All, ${formatMoneyWithCode(plan.outstanding, plan.currency)}`],
          ]}
          onChoose={setWhat}
        />
      )}
      <Choice
        legend="With which card?"
        name="card"
        isLocked={isPaying}
        chosen={isOther ? 'other' : 'plan'}
        choices={[
          ['plan', card],
          ['other', 'Another card'],
        ]}
        onChoose={(to) => setOther(to === 'other')}
      />
      {isOther && (
        <>
          <CardInputs {...fields} />
          <p className="note">What is still due afterwards will be taken from this card.</p>
        </>
      )}
      <PayButton price={price} isPaying={isPaying} />
      {isOther && isSandbox(invoice.cardProvider.tokensUrl) && <TestNote />}
    </form>
  )
}
