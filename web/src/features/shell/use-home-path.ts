import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { PAGE_PATHS } from './page-paths.ts'

/** Where the logo leads: the brand's landing page, before activation the set-up. */
export function useHomePath() {
  const { landing } = useBrand()
  const { isMerchantActivated } = useSession()
  return PAGE_PATHS[isMerchantActivated === false ? 'account-setup' : landing]
}
