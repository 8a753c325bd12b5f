import { Logo } from '#/entities/session/logo.tsx'
import { useMerchant } from '#/entities/session/session-context.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/button.tsx'
import { Centred } from '#/ui/centred.tsx'
import { usePageTitle } from '#/ui/page-title.tsx'
import classes from './not-active-page.module.css'

/** What a merchant sees until its account is activated. */
export function NotActivePage() {
  usePageTitle('Account Set-up')
  const { brand, signIn } = useMerchant()
  const { publicInfo, email } = useSession()
  return (
    <Centred logo={<Logo />}>
      <h1>Account Set-up</h1>
      <p>
        The account{publicInfo.businessName && ` of ${publicInfo.businessName}`} is not active yet.
        Payments and everything else open once it is.
      </p>
      <p>
        To have it set up, write to <a href={`mailto:${brand.help.email}`}>{brand.help.email}</a>.
      </p>
      <div className={classes['foot']}>
        <span>{email}</span>
        <Button onClick={() => void signIn.signOut()}>Sign out</Button>
      </div>
    </Centred>
  )
}
