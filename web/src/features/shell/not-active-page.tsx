import { useMerchant } from '#/entities/session/session-context.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Page } from '#/ui/page.tsx'

/** What a merchant sees until its account is activated. */
export function NotActivePage() {
  const { brand } = useMerchant()
  const { publicInfo } = useSession()
  return (
    <Page title="Account Set-up">
      <p>
        The account{publicInfo.businessName && ` of ${publicInfo.businessName}`} is not active yet.
        Payments and everything else open once it is.
      </p>
      <p>
        To have it set up, write to <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
      </p>
    </Page>
  )
}
