import { lazy, startTransition, useEffect, useState } from 'react'

import { BrandProvider } from '#/brand/use-brand.ts'
import type { Merchant } from '#/entities/session/merchant.ts'
import { MerchantContext } from '#/entities/session/session-context.ts'
import { NavigateProvider } from '#/features/sign-in/guest-link.tsx'
import { SignInPage } from '#/features/sign-in/sign-in-page.tsx'
import type { GuestPlace } from '#/routes/guest/guest-place.ts'
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
  first: GuestPlace
  /** Receives the function that shows another place. */
  onShow: (show: (place: GuestPlace) => void) => void
  go: (href: string) => void
  onTyping: (place: GuestPlace) => void
}

/** Also rendered on the server (prerender-sign-in.tsx). No `Suspense` here: React would hydrate it separately. */
export function GuestApp({ merchant, first, onShow, go, onTyping }: GuestAppProps) {
  const [place, setPlace] = useState(first)
  useEffect(() => {
    // A transition keeps the old page until the next one's code has loaded.
    onShow((next) => startTransition(() => setPlace(next)))
  }, [onShow])
  useEffect(() => {
    const begin = (): void => onTyping(place)
    document.addEventListener('input', begin, { once: true })
    return () => document.removeEventListener('input', begin)
  }, [onTyping, place])
  return (
    <MerchantContext value={merchant}>
      <BrandProvider value={merchant.brand}>
        <TitleSuffixProvider value={merchant.brand.name}>
          <NavigateProvider value={go}>
            <GuestPageAt place={place} />
          </NavigateProvider>
        </TitleSuffixProvider>
      </BrandProvider>
    </MerchantContext>
  )
}

function GuestPageAt({ place }: { place: GuestPlace }) {
  if (place.page === 'login') return <SignInPage />
  if (place.page === 'forget-password') return <ForgetPasswordPage search={place} />
  if (place.page === 'set-password') return <SetPasswordPage search={place} />
  if (place.page === 'opened-link') return <OpenedLinkPage search={place} />
  if (place.page === 'second-factor') return <SecondFactorPart />
  return <ExpiredLinkPage />
}
