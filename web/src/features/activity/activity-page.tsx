import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'

import { activityList, downloadActivity } from '#/entities/activity/activity-queries.ts'
import { Can } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { BackLink } from '#/ui/layout/back-link.tsx'
import { ListPage } from '#/ui/table/list-page.tsx'
import { useList } from '#/ui/table/use-list.ts'

import { activityColumns } from './activity-columns.tsx'
import { ActivityEmpty } from './activity-empty.tsx'
import { activityFilters } from './activity-query.ts'
import { activitySearch, type ActivitySearch } from './activity-search.ts'

export function ActivityPage({ search }: { search: ActivitySearch }) {
  const session = useSession()
  const { merchantId, slug, timeZone } = session
  const list = useList(activitySearch, session, search, (query) =>
    activityList(merchantId, { ...activityFilters(query), page: query.page }),
  )
  const csv = useMutation(downloadActivity(merchantId))
  return (
    <ListPage
      title="Activity"
      back={<BackLink href={`/${slug}/settings`}>Settings</BackLink>}
      list={list}
      columns={activityColumns(timeZone)}
      rowKey={({ eventId }) => eventId}
      empty={<ActivityEmpty list={list} />}
      actions={
        <Can needs="reports:export">
          <Button isBusy={csv.isPending} onClick={() => csv.mutate(activityFilters(list.query))}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
            Download CSV
          </Button>
        </Can>
      }
      banners={<ErrorBanner error={csv.error} onDismiss={csv.reset} />}
    />
  )
}
