import { Link } from '@tanstack/react-router'

import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { Centred } from '#/ui/layout/centred.tsx'
import { usePageTitle } from '#/ui/layout/page-title.tsx'

export function ExpiredLinkPage() {
  usePageTitle('This link has expired')
  const { slug, brand } = useMerchant()
  return (
    <Centred logo={<Logo />}>
      <h1>This link has expired</h1>
      <p>
        Your onboarding link has expired. Please contact support at{' '}
        <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a> to generate a new link.
      </p>
      <Link to="/$slug/login" params={{ slug }}>
        Back to log in
      </Link>
    </Centred>
  )
}
