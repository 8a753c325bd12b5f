import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { todayIn } from '#/lib/text/today.ts'
import { monthBefore } from '#/ui/date/date-range.ts'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { PageTabs } from '#/ui/layout/page-tabs.tsx'
import { Page } from '#/ui/layout/page.tsx'

import { BookkeepingFiles } from './bookkeeping-files.tsx'
import classes from './payouts-page.module.css'
import { PayoutsOverview } from './payouts-overview.tsx'
import { payoutsSearch, type PayoutsSearch, type TransferTab } from './payouts-search.ts'
import { TransferLinks } from './transfer-links.tsx'
import { useTransferTabs } from './use-transfer-tabs.ts'

/** The tabs from other features. */
export type TransferPanels = Record<Exclude<TransferTab, 'overview'>, ReactNode>

interface PayoutsPageProps {
  search: PayoutsSearch
  panels: TransferPanels
}

export function PayoutsPage({ search, panels }: PayoutsPageProps) {
  const { slug, timeZone } = useSession()
  const navigate = useNavigate()
  const { tabs, schedule } = useTransferTabs()
  const open = tabs.find(({ value }) => value === search.tab)?.value ?? 'overview'
  const show = (tab: TransferTab) =>
    void navigate({ href: payoutsSearch.href(slug, payoutsSearch.read({ tab })) })
  return (
    <Page
      title="Payouts"
      note="Transfers to your bank account"
      actions={open === 'overview' && <BookkeepingFiles range={monthBefore(todayIn(timeZone))} />}
    >
      <ErrorBanner error={schedule.error} onRetry={() => void schedule.refetch()} />
      <PageTabs
        label="Transfers"
        tabs={tabs}
        value={open}
        onChange={show}
        links={<TransferLinks slug={slug} />}
      >
        <Suspense fallback={<div className={classes['waiting']} />}>
          {open === 'overview' ? <PayoutsOverview search={search} /> : panels[open]}
        </Suspense>
      </PageTabs>
    </Page>
  )
}
