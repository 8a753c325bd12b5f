import { useState } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { drafts } from '#/lib/form/drafts.ts'
import { Button } from '#/ui/controls/button.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { GuestLink, useGuestNavigate } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'

export interface OpenedLink {
  ref: string
  kind: 'invitation' | 'reset'
}

const LINK_TEXTS = {
  invitation: 'This link is an invitation: it lets the person it was sent to choose a password.',
  reset: 'This link lets the person it was sent to choose a new password.',
}

/** For a signed-in person who opened a link from an email: says what the link does, and to sign out first. */
export function OpenedLinkPage({ search: { ref, kind } }: { search: OpenedLink }) {
  usePageTitle('You are already signed in')
  const { slug, signIn } = useMerchant()
  const navigate = useGuestNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const state = signIn.state()
  const leave = async (): Promise<void> => {
    setIsLeaving(true)
    await signIn.signOut()
    drafts.forgetAll()
    const page = kind === 'reset' ? 'reset-password' : 'set-password'
    navigate(`/${slug}/${page}?${new URLSearchParams({ ref }).toString()}`)
  }
  return (
    <GuestPage>
      <h1>You are already signed in</h1>
      {state.isLoggedIn && <p>You are signed in as {state.claims.email}.</p>}
      <p>{LINK_TEXTS[kind]} To use it, sign out first.</p>
      <Button variant="primary" isBusy={isLeaving} onClick={() => void leave()}>
        Sign out and continue
      </Button>
      <GuestLink to="">Stay signed in</GuestLink>
    </GuestPage>
  )
}
