import { Link } from '@tanstack/react-router'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { Centred } from '#/ui/centred.tsx'
import { usePageTitle } from '#/ui/page-title.tsx'

/** How to come back in without the password: support sends a link that sets a new one. */
export function ForgetPasswordPage() {
  usePageTitle('Forget password')
  const { slug, brand } = useMerchant()
  return (
    <Centred logo={<Logo />}>
      <h1>Forget your password?</h1>
      <p>
        Write to <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a> from the address you
        log in with. Support will send you a link to set a new one.
      </p>
      <Link to="/$slug/login" params={{ slug }}>
        Back to log in
      </Link>
    </Centred>
  )
}
