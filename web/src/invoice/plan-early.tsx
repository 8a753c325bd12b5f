import type { Invoice } from '@paydeck/contract/calls/invoice'
import type { Plan } from '@paydeck/contract/calls/plans'
import { formatMoneyWithCode } from '@paydeck/contract/money'
import { type SubmitEvent, useRef, useState } from 'react'

import { newAttemptKey } from './attempt-key.ts'
import { Banner } from './banner.tsx'
import { toCardDetails } from './card-draft.ts'
import { CardInputs } from './card-inputs.tsx'
import { cardFieldOf } from './card-till.ts'
import { isSandbox, tokenise } from './card-tokens.ts'
import type { InvoiceApi } from './invoice-api.ts'
import { asApiError, isAnswered } from './pay.ts'
import { PayButton } from './pay-button.tsx'
import { type EarlyAttempt, payEarly, type Wanted } from './pay-early.ts'
import { planSums } from './plan-words.ts'
import { cardWords } from './receipt-words.ts'
import { TestNote } from './test-note.tsx'
import { useCardForm } from './use-card-form.ts'
import { SERVER_SILENT } from './use-payment.ts'

interface PlanEarlyProps {
  invoice: Invoice
  api: InvoiceApi
  now: () => Date
  plan: Plan
  onPlan: (plan: Plan) => void
}

/** Paying the next instalment or all of them now; another card than the plan's becomes the card of the plan. */
export function PlanEarly(props: PlanEarlyProps) {
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const isCharging = props.plan.instalments.some(({ status }) => status === 'charging')
  if (isCharging)
    return (
      <p className="note" role="status">
        A payment is being made right now. This page shows the outcome as soon as it is known.
      </p>
    )
  return (
    <>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {isOpen ? (
        <EarlyForm
          {...props}
          onPlan={(plan) => {
            setOpen(false)
            setNews('Thank you. Your payment plan is up to date.')
            props.onPlan(plan)
          }}
        />
      ) : (
        <button type="button" className="button primary" onClick={() => setOpen(true)}>
          Pay early or change the card
        </button>
      )}
    </>
  )
}

function EarlyForm({ invoice, api, now, plan, onPlan }: PlanEarlyProps) {
  const { next } = planSums(plan)
  const [what, setWhat] = useState<Wanted>('next')
  const [isOther, setOther] = useState(plan.overdueAt !== null)
  const [isPaying, setPaying] = useState(false)
  const [trouble, setTrouble] = useState<{ title: string; message: string } | null>(null)
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
    if (!isOther) return { key: newAttemptKey(), what }
    const draft = form.check()
    if (!draft) return null
    const { tokensUrl } = invoice.cardProvider
    const { paymentToken } = await tokenise(tokensUrl, toCardDetails(draft))
    return { key: newAttemptKey(), what, paymentToken }
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
    if (outcome.kind === 'refused') return refuse(outcome.message, outcome.code)
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

interface ChoiceProps<Value extends string> {
  legend: string
  name: string
  chosen: Value
  choices: readonly (readonly [Value, string])[]
  isLocked: boolean
  onChoose: (value: Value) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, chosen, choices, isLocked, onChoose } = props
  return (
    <fieldset className="ways" disabled={isLocked}>
      <legend>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
