import { PERMISSIONS } from '@paydeck/contract/access/permissions'
import { useLocation, useNavigate } from '@tanstack/react-router'

import { isPermission } from '#/entities/session/access.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import classes from './permissions-banner.module.css'

/** Says why a page led here instead: which permission is missing, and who can give it. */
export function RefusedPageBanner() {
  const { publicInfo, slug } = useSession()
  const navigate = useNavigate()
  const refused = useLocation({ select: ({ state }) => state.refused })
  if (!isPermission(refused)) return null
  const dismiss = () => void navigate({ to: '.', search: true, state: {}, replace: true })
  return (
    <div className={classes['banner']}>
      <Banner tone="warning" onDismiss={dismiss}>
        You need the permission to {PERMISSIONS[refused]}. An owner or admin of{' '}
        {publicInfo.businessName || slug} can give it to you.
      </Banner>
    </div>
  )
}
