import { PERMISSIONS } from '@paydeck/contract/access/permissions'
import { useLocation, useNavigate } from '@tanstack/react-router'

import { isPermission } from '#/entities/session/access.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Banner } from '#/ui/feedback/banner.tsx'
import classes from './permissions-banner.module.css'

/** Says why another address redirected here: a missing permission, and who can give it, or no such page. */
export function RedirectBanner() {
  const { publicInfo, slug } = useSession()
  const navigate = useNavigate()
  const { refused, unknown } = useLocation({ select: ({ state }) => state })
  const missing = isPermission(refused) && PERMISSIONS[refused]
  if (!missing && !unknown) return null
  const dismiss = () => void navigate({ to: '.', search: true, state: {}, replace: true })
  return (
    <div className={classes['banner']}>
      <Banner tone="warning" onDismiss={dismiss}>
        {missing
          ? `You need the permission to ${missing}. An owner or admin of ${publicInfo.businessName || slug} can give it to you.`
          : `There is no page at ${unknown}. This is your start page: choose from the menu, or check the address.`}
      </Banner>
    </div>
  )
}
