import type { SavedOrActionRequired } from '@paydeck/contract/calls/shop/checkout'
import { useImperativeHandle, useRef } from 'react'

import { CardEntry } from '../../hosted-page/card/card-entry.tsx'
import { Banner } from '../../hosted-page/form/banner.tsx'
import type { TokenSource } from '../../hosted-page/method/token-source.ts'
import { CardNotes } from './card-part.tsx'
import type { CheckoutFormProps } from './checkout-form.tsx'
import { useSingleTask } from './use-one-at-a-time.ts'

/** The form to save a card without a payment. The shop's button submits it. */
export function SavingForm({ api, options, sendToShop, now, ref }: CheckoutFormProps) {
  const source = useRef<TokenSource>(null)
  const refuse = (errorCode: string, message: string): void =>
    sendToShop({ kind: 'error', error: { errorCode, message } })
  const { isBusy, problem, run, release } = useSingleTask(({ errorCode, message }) =>
    refuse(errorCode, message),
  )

  const report = (answer: SavedOrActionRequired): void =>
    'cardPaymentSourceId' in answer
      ? sendToShop({ kind: 'source', ...answer })
      : sendToShop({
          kind: 'action',
          threeDSAuthorisationId: answer.paymentActionRequired.threeDSAuthorisationId,
        })

  async function submit(): Promise<void> {
    const card = source.current
    if (!card || !(await card.check()))
      return refuse('validation_failed', 'Check the highlighted fields.')
    const save = async () => report(await api.saveCard(api.session.currency, await card.token()))
    await run(save, card.refuse)
  }

  function challengeAnswered(threeDSAuthorisationId: string): void {
    release()
    void run(
      async () => report(await api.confirmCard(threeDSAuthorisationId)),
      () => false,
    )
  }

  useImperativeHandle(ref, () => ({ submit: () => void submit(), release, challengeAnswered }))
  return (
    <form
      className="pay-form"
      noValidate
      aria-label="Card details"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {problem && (
        <Banner key={problem.count} title={problem.title} message={problem.message} takesFocus />
      )}
      <CardEntry
        page={api.session.cardProvider}
        amount={null}
        currency={api.session.currency}
        isLocked={isBusy}
        isSaved
        now={now}
        source={source}
        onEdit={() => undefined}
      />
      <CardNotes session={api.session} options={options} isTyped />
    </form>
  )
}
