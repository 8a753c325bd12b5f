import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { Banner } from '../../hosted-page/form/banner.tsx'
import { useBrandColours } from '../../hosted-page/page/use-brand-colours.ts'
import type { CheckoutOptions, ToFrame, ToShop } from '../host/messages.ts'
import { CheckoutForm, type FormHandle } from './checkout-form.tsx'
import { SavingForm } from './saving-form.tsx'
import { withPrimaryColour } from './primary-colour.ts'
import { type Opened, useOpenedFrame } from './use-opened-frame.ts'

interface CheckoutFrameProps {
  publicKey: string
  sendToShop: (message: ToShop) => void
  listen: (onMessage: (message: ToFrame) => void) => () => void
  now: () => Date
}

/** The checkout in a shop's page, from the shop's first word on. */
export function CheckoutFrame({ publicKey, sendToShop, listen, now }: CheckoutFrameProps) {
  const [options, setOptions] = useState<CheckoutOptions | null>(null)
  const form = useRef<FormHandle>(null)

  const handleMessage = useEffectEvent((message: ToFrame) => {
    if (message.kind === 'show') setOptions(message.options)
    else if (message.kind === 'submit') form.current?.submit()
    else if (message.kind === 'answered')
      form.current?.challengeAnswered?.(message.threeDSAuthorisationId)
    else form.current?.release()
  })
  useEffect(() => {
    const stop = listen(handleMessage)
    sendToShop({ kind: 'ready' })
    return stop
  }, [listen, sendToShop])

  const { opened, retry } = useOpenedFrame(publicKey, options, sendToShop)
  useShopTheme(opened, options)

  if (!options || !opened) return <Skeleton />
  if ('failure' in opened) return <OpenFailed message={opened.failure.message} onRetry={retry} />
  if (options.saves)
    return <SavingForm ref={form} {...{ api: opened.api, options, sendToShop, now }} />
  return <CheckoutForm ref={form} {...{ api: opened.api, options, sendToShop, now }} />
}

const Skeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading the payment details
    </p>
    <div className="bones" aria-hidden="true">
      <div className="bone bone-field" />
      <div className="bone bone-field" />
      <div className="bone bone-field" />
    </div>
  </>
)

const OpenFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Banner title="The checkout could not be opened" message={message} takesFocus={false}>
    <button type="button" className="button small" onClick={onRetry}>
      Try again
    </button>
  </Banner>
)

/** Applies the shop's colour in each scheme where it is readable, and the scheme of the shop's page. */
function useShopTheme(opened: Opened, options: CheckoutOptions | null): void {
  const session = opened && 'api' in opened ? opened.api.session : null
  const primaryColor = options?.primaryColor ?? null
  useBrandColours(
    useMemo(
      () => session && withPrimaryColour(session.accent, primaryColor),
      [session, primaryColor],
    ),
  )
  const scheme = options?.scheme
  useEffect(() => {
    if (scheme) document.documentElement.dataset['scheme'] = scheme
  }, [scheme])
}
