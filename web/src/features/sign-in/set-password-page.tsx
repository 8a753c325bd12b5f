import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { asksForCode } from '#/entities/session/sign-in-state.ts'
import { Centred } from '#/ui/layout/centred.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordFields } from './password-fields.tsx'

/** Sets the first password of an invited person, or a new one after a reset, and signs in. */
export function SetPasswordPage({ search }: { search: { ref: string } }) {
  usePageTitle('Set your password')
  const { slug, brand, signIn } = useMerchant()
  const state = useSyncExternalStore(signIn.subscribe, signIn.state)
  const { ref } = search
  if (asksForCode(state)) return <CodeStep />
  return (
    <Centred logo={<Logo />}>
      <h1>Set your password</h1>
      {ref === '' ? (
        <p>
          This link is not complete. Open it again from your email, or write to{' '}
          <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
        </p>
      ) : (
        <PasswordFields refToken={ref} />
      )}
      <Link to="/$slug/login" params={{ slug }}>
        Back to log in
      </Link>
    </Centred>
  )
}
