import { email as emailAddress } from '@paydeck/contract/protocol/wire'
import { useState, type FormEvent } from 'react'

import { requestReset } from '#/entities/session/session-actions.ts'
import { useMerchant } from '#/entities/session/session-context.ts'
import { useAction } from '#/lib/api/use-action.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import classes from './form.module.css'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'

export function ForgetPasswordPage({ search }: { search: { link?: 'expired' } }) {
  usePageTitle('Forget your password?')
  const { slug, brand } = useMerchant()
  const { link } = search
  const [email, setEmail] = useState('')
  const request = useAction((address: string) => requestReset(slug, address))
  const checked = emailAddress.safeParse(email)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checked.success && !request.isPending) request.run(checked.data)
  }
  return (
    <GuestPage>
      <h1>Forget your password?</h1>
      {link === 'expired' && request.isIdle && (
        <Banner tone="warning">
          This link has expired or has been used already. Request a new one here.
        </Banner>
      )}
      {request.isSuccess && (
        <SuccessBanner>Reset password link sent, please check your inbox.</SuccessBanner>
      )}
      <ErrorBanner error={request.error} onDismiss={request.reset} />
      <p>Enter the email you log in with. We will send you a link to set a new password.</p>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={!checked.success}
          isBusy={request.isPending}
        >
          Request a reset password link
        </Button>
      </form>
      <p>
        Lost access to that email? Write to{' '}
        <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
      </p>
      <GuestLink to="login">Back to log in</GuestLink>
    </GuestPage>
  )
}
