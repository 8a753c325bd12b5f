import { lazy, startTransition, useEffect, useState } from 'react'

import { BrandProvider } from '#/brand/use-brand.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { MerchantContext } from '#/entities/session/session-context.ts'
import { NavigateProvider } from '#/features/sign-in/guest-link.tsx'
import { SignInPage } from '#/features/sign-in/sign-in-page.tsx'
import type { GuestView } from '#/routes/guest/guest-view.ts'
import { TitleSuffixProvider } from '#/ui/layout/page-title.tsx'

const ForgetPasswordPage = lazy(async () => ({
  default: (await import('#/features/sign-in/forget-password-page.tsx')).ForgetPasswordPage,
}))
const SetPasswordPage = lazy(async () => ({
  default: (await import('#/features/sign-in/set-password-page.tsx')).SetPasswordPage,
}))
const OpenedLinkPage = lazy(async () => ({
  default: (await import('#/features/sign-in/opened-link-page.tsx')).OpenedLinkPage,
}))
const ExpiredLinkPage = lazy(async () => ({
  default: (await import('#/features/sign-in/expired-link-page.tsx')).ExpiredLinkPage,
}))
const SecondFactorPart = lazy(async () => ({
  default: (await import('./second-factor-part.tsx')).SecondFactorPart,
}))

interface GuestAppProps {
  merchant: Merchant
  initialView: GuestView
  /** Receives the function that shows another place. */
  onShow: (show: (view: GuestView) => void) => void
  navigate: (href: string) => void
  onTyping: (view: GuestView) => void
}

/** Also rendered on the server (prerender-sign-in.tsx). No `Suspense` here: React would hydrate it separately. */
export function GuestApp({ merchant, initialView, onShow, navigate, onTyping }: GuestAppProps) {
  const [view, setView] = useState(initialView)
  useEffect(() => {
    // A transition keeps the old page until the next one's code has loaded.
    onShow((next) => startTransition(() => setView(next)))
  }, [onShow])
  useEffect(() => {
    const onInput = (): void => onTyping(view)
    document.addEventListener('input', onInput, { once: true })
    return () => document.removeEventListener('input', onInput)
  }, [onTyping, view])
  return (
    <MerchantContext value={merchant}>
      <BrandProvider value={merchant.brand}>
        <TitleSuffixProvider value={merchant.brand.name}>
          <NavigateProvider value={navigate}>
            <GuestPage view={view} />
          </NavigateProvider>
        </TitleSuffixProvider>
      </BrandProvider>
    </MerchantContext>
  )
}

function GuestPage({ view }: { view: GuestView }) {
  if (view.page === 'login') return <SignInPage />
  if (view.page === 'forget-password') return <ForgetPasswordPage search={view} />
  if (view.page === 'set-password') return <SetPasswordPage search={view} />
  if (view.page === 'opened-link') return <OpenedLinkPage search={view} />
  if (view.page === 'second-factor') return <SecondFactorPart />
  return <ExpiredLinkPage />
}
