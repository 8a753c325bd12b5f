import { useMerchant } from '#/entities/session/session-context.ts'
import { usePageTitle } from '#/ui/layout/page-title.tsx'
import { GuestLink } from './guest-link.tsx'
import { GuestPage } from './guest-page.tsx'

export function ExpiredLinkPage() {
  usePageTitle('This link has expired')
  const { brand } = useMerchant()
  return (
    <GuestPage>
      <h1>This link has expired</h1>
      <p>
        Your onboarding link has expired. Please contact support at{' '}
        <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a> to generate a new link.
      </p>
      <GuestLink to="login">Back to log in</GuestLink>
    </GuestPage>
  )
}
