import { IconChevronRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'

import type { SettingsSection } from '@paydeck/contract/brands/brand'
import { useBrand } from '#/brand/use-brand.ts'
import { useCan } from '#/entities/session/can.tsx'
import { BANK_ACCOUNTS_NEED, SETTINGS_LINKS } from '#/entities/session/settings-links.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'
import { PageTabs } from '#/ui/layout/page-tabs.tsx'

import classes from './settings-page.module.css'
import { openTab } from './settings-search.ts'

const route = getRouteApi('/$slug/member/active/settings')

interface SettingsPageProps {
  sections: Record<SettingsSection, ComponentType>
}

export function SettingsPage({ sections }: SettingsPageProps) {
  const { settings } = useBrand()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const open = openTab(settings, tab)
  return (
    <Page title="Settings">
      <PageTabs
        label="Settings"
        tabs={settings.map(({ tab: value, label }) => ({ value, label }))}
        value={open.tab}
        onChange={(value) =>
          void navigate({ search: value === settings[0].tab ? {} : { tab: value } })
        }
        links={<SettingsLinks />}
      >
        {open.sections.map((name) => {
          const Section = sections[name]
          return (
            <div key={name} className={classes['section']}>
              <Suspense fallback={<LoadingBlock height={160} isCard />}>
                <Section />
              </Suspense>
            </div>
          )
        })}
      </PageTabs>
    </Page>
  )
}

function SettingsLinks() {
  const { slug, abacusEnabled } = useSession()
  const can = useCan()
  const { pages, transfers } = useBrand()
  const links = SETTINGS_LINKS.filter(({ page, needs }) => pages.has(page) && can(needs))
  const hasAccounts = can(BANK_ACCOUNTS_NEED) && (!abacusEnabled || transfers.settingsBesideAll)
  if (links.length === 0) return null
  return (
    <TabLinks label="More settings">
      {links.map(({ label, to }) => (
        <Link key={to} to={to} params={{ slug }}>
          {label}
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
        </Link>
      ))}
      {hasAccounts && (
        <Link to="/$slug/payouts" params={{ slug }} search={{ tab: 'settings' }}>
          Bank accounts
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
        </Link>
      )}
    </TabLinks>
  )
}
