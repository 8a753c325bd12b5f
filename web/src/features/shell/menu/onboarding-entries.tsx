import { IconBuildingBank, IconBuildingStore } from '@tabler/icons-react'

import { useSession } from '#/entities/session/use-session.ts'
import { MenuLink } from './menu-link.tsx'
import classes from './menu.module.css'
import { PAGE_PATHS } from '../page-paths.ts'

interface OnboardingEntriesProps {
  slug: string
  page: string
  onNavigate: () => void
}

/** The second page opens once the first is done. */
export function OnboardingEntries({ slug, page, onNavigate }: OnboardingEntriesProps) {
  const { isAccountSet } = useSession()
  return (
    <>
      <li>
        <MenuLink
          slug={slug}
          to={PAGE_PATHS['account-setup']}
          label="Account Set-up"
          icon={IconBuildingStore}
          current={page === 'account-setup' ? 'page' : undefined}
          onOpen={onNavigate}
        />
      </li>
      <li>
        {isAccountSet ? (
          <MenuLink
            slug={slug}
            to={PAGE_PATHS['bank-details']}
            label="Bank Details"
            icon={IconBuildingBank}
            current={page === 'bank-details' ? 'page' : undefined}
            onOpen={onNavigate}
          />
        ) : (
          <span
            className={classes['entry']}
            aria-disabled
            aria-current={page === 'bank-details' ? 'page' : undefined}
          >
            <IconBuildingBank size={18} stroke={1.75} aria-hidden />
            Bank Details <span className={classes['hint']}>after set-up</span>
          </span>
        )}
      </li>
    </>
  )
}
