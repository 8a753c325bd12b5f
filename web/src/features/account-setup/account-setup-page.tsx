import { useBrand } from '#/brand/use-brand.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'

import classes from './account-setup-page.module.css'
import { SetupFields } from './setup-fields.tsx'
import { useSavedSetup } from './use-saved-setup.ts'

export function AccountSetupPage() {
  const { saved, error, retry } = useSavedSetup()
  const { email } = useBrand().help
  return (
    <Page title="Account Set-up">
      <p className={classes['intro']}>
        Tell us about the business. Your bank details come next, then you can take payments. If you
        have a question, write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <ErrorBanner error={error} onRetry={retry} />
      {saved && <SetupFields saved={saved} />}
      {!saved && !error && <LoadingBlock height={420} isCard />}
    </Page>
  )
}
