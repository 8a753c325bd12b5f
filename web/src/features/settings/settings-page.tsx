import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'

import type { SettingsSection } from '@paydeck/contract/brands/brand'
import { useBrand } from '#/brand/use-brand.ts'
import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Page } from '#/ui/layout/page.tsx'
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
