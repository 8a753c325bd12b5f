import { useBrand } from '#/brand/use-brand.ts'
import { landingPage } from '#/entities/session/access.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { PAGE_PATHS } from './page-paths.ts'

/** Where the logo links to: the landing page, or the set-up before activation. */
export function useHomePath() {
  const brand = useBrand()
  const { isMerchantActivated, grants } = useSession()
  return PAGE_PATHS[isMerchantActivated === false ? 'account-setup' : landingPage(brand, grants)]
}
