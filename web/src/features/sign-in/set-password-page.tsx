import { useSyncExternalStore } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { needsCode } from '#/entities/session/sign-in-state.ts'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordFields } from './password-fields.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'

/** Sets the first password of an invited person, or a new one after a reset, and signs in. */
export function SetPasswordPage({ search }: { search: { ref: string } }) {
  usePageTitle('Set your password')
  const { brand, signIn } = useMerchant()
  const state = useSyncExternalStore(signIn.subscribe, signIn.state)
  const { ref } = search
  if (needsCode(state)) return <CodeStep />
  return (
    <GuestPage>
      <h1>Set your password</h1>
      {ref === '' ? (
        <p>
          This link is not complete. Open it again from your email, or write to{' '}
          <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
        </p>
      ) : (
        <PasswordFields refToken={ref} />
      )}
      <GuestLink to="login">Back to log in</GuestLink>
    </GuestPage>
  )
}
