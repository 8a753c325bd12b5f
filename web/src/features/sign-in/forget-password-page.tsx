import { email as emailAddress } from '@paydeck/contract/protocol/wire'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { sessionMutations } from '#/entities/session/session-mutations.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { Centred } from '#/ui/layout/centred.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import classes from './form.module.css'

export function ForgetPasswordPage({ search }: { search: { link?: 'expired' } }) {
  usePageTitle('Forget your password?')
  const { slug, brand } = useMerchant()
  const { link } = search
  const [email, setEmail] = useState('')
  const request = useMutation(sessionMutations.requestReset(slug))
  const checked = emailAddress.safeParse(email)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checked.success && !request.isPending) request.mutate(checked.data)
  }
  return (
    <Centred logo={<Logo />}>
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
          look="primary"
          disabled={!checked.success || request.isPending}
          isBusy={request.isPending}
        >
          Request a reset password link
        </Button>
      </form>
      <p>
        Lost access to that email? Write to{' '}
        <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
      </p>
      <Link to="/$slug/login" params={{ slug }}>
        Back to log in
      </Link>
    </Centred>
  )
}
