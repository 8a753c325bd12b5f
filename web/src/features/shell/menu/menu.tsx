import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { MenuLink } from './menu-link.tsx'
import { currentOf, menuFor } from './menu-rules.ts'
import classes from './menu.module.css'
import { OnboardingEntries } from './onboarding-entries.tsx'
import { PAGE_PATHS } from '../page-paths.ts'

interface MenuProps {
  slug: string
  page: string
  onNavigate: () => void
}

/** The brand's pages in order; before activation, the set-up steps. */
export function Menu({ slug, page, onNavigate }: MenuProps) {
  const brand = useBrand()
  const { isMerchantActivated, grants } = useSession()
  return (
    <nav aria-label="Main">
      <ul className={classes['menu']}>
        {isMerchantActivated === false ? (
          <OnboardingEntries slug={slug} page={page} onNavigate={onNavigate} />
        ) : (
          menuFor(brand, grants).map((entry) => (
            <li key={entry.page}>
              <MenuLink
                slug={slug}
                to={PAGE_PATHS[entry.page]}
                label={entry.label}
                icon={MENU_ICONS[entry.page]}
                current={currentOf(entry.page, page)}
                onOpen={onNavigate}
              />
            </li>
          ))
        )}
      </ul>
    </nav>
  )
}
