import { formatMoneyWithCode } from '@paydeck/contract/money/money'
import { type Ref, useImperativeHandle } from 'react'

import { CardEntry } from '../../hosted-page/card/card-entry.tsx'
import { Banner } from '../../hosted-page/form/banner.tsx'
import { Choice } from '../../hosted-page/form/choice.tsx'
import { PayButton } from '../../hosted-page/method/pay-button.tsx'
import type { CheckoutOptions, ToShop } from '../host/messages.ts'
import { CardNotes } from './card-part.tsx'
import type { FrameApi } from './frame-api.ts'
import { FrameExpress } from './frame-express.tsx'
import { FramePlan } from './frame-plan.tsx'
import { FrameWallets } from './frame-wallets.tsx'
import { SavedCards } from './saved-cards.tsx'
import { useFrameForm } from './use-frame-form.ts'
import type { PaymentMethod } from './payment-methods.ts'

/** The commands of the shop's page. */
export interface FormHandle {
  submit: () => void
  release: () => void
  /** The cardholder has answered the bank's challenge. */
  challengeAnswered?: (threeDSAuthorisationId: string) => void
}

export interface CheckoutFormProps {
  api: FrameApi
  options: CheckoutOptions
  sendToShop: (message: ToShop) => void
  now: () => Date
  ref: Ref<FormHandle>
}

type Form = ReturnType<typeof useFrameForm>

const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  full: 'Pay in full',
  plan: 'Instalments',
}

/** The customer's form. The shop's button or ours submits it and produces the token. */
export function CheckoutForm({ api, options, sendToShop, now, ref }: CheckoutFormProps) {
  const form = useFrameForm({ api, options, sendToShop })
  const { submit, isBusy, problem, held } = form
  useImperativeHandle(ref, () => ({ submit, release: form.release }))
  return (
    <form
      className="pay-form"
      noValidate
      aria-label="Payment details"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {problem && (
        <Banner key={problem.count} title={problem.title} message={problem.message} takesFocus />
      )}
      {form.method === 'full' && !options.isTypedByStaff && (
        <>
          <FrameWallets {...{ api, options, isBusy }} onCard={form.takeWallet} />
          <FrameExpress {...{ api, options, isBusy }} onCard={form.takeWallet} />
        </>
      )}
      {held !== null && (
        <p className="ready" role="status">
          {held.name} is ready. Finish your order in the shop.
        </p>
      )}
      <Choices form={form} api={api} />
      {form.method === 'plan' && <FramePlan {...form} merchant={api.session.merchant} />}
      {form.showsFields && (
        <CardEntry
          page={api.session.cardProvider}
          amount={form.due}
          currency={options.currency}
          isLocked={isBusy}
          isSaved={form.method === 'plan'}
          now={now}
          source={form.source}
          onEdit={() => undefined}
        />
      )}
      <FrameButton form={form} options={options} />
      <CardNotes session={api.session} options={options} isTyped={form.isTyped} />
    </form>
  )
}

const Choices = ({ form, api }: { form: Form; api: FrameApi }) => (
  <>
    {form.methods.length > 1 && (
      <Choice
        legend="How would you like to pay?"
        name="method"
        isLocked={form.isBusy}
        selected={form.method}
        options={form.methods.map((option) => [option, METHOD_LABELS[option]] as const)}
        onSelect={form.chooseMethod}
      />
    )}
    {form.method === 'full' && api.session.cards.length > 0 && (
      <SavedCards
        cards={api.session.cards}
        isLocked={form.isBusy}
        selected={form.card}
        onSelect={form.chooseCard}
      />
    )}
  </>
)

/** For shops without a button of their own. */
function FrameButton({ form, options }: { form: Form; options: CheckoutOptions }) {
  const { method, due, isBusy } = form
  const isVisible = method === 'plan' ? options.showsPlanSubmit : options.showsPayNow
  if (!isVisible || due === null) return null
  return <PayButton price={formatMoneyWithCode(due, options.currency)} isPaying={isBusy} />
}
