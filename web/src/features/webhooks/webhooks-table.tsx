import type { ListedWebhook } from '@paydeck/contract/calls/webhooks'
import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { FROM_LIST } from '#/lib/address/history-state.ts'
import { DataTable } from '#/ui/table/data-table.tsx'

import type { OpenAction } from './webhook-actions.ts'
import { webhookColumns } from './webhook-columns.tsx'

interface WebhooksTableProps {
  webhooks: ListedWebhook[]
  isBusy: boolean
  onAction: (action: OpenAction) => void
}

export function WebhooksTable({ webhooks, isBusy, onAction }: WebhooksTableProps) {
  const { slug, timeZone } = useSession()
  const columns = webhookColumns({
    timeZone,
    onAction,
    link: ({ webhookId }, children) => (
      <Link to="/$slug/api" params={{ slug }} search={{ webhook: webhookId }} state={FROM_LIST}>
        {children}
      </Link>
    ),
  })
  return (
    <DataTable
      caption="Webhooks"
      columns={columns}
      rows={webhooks}
      rowKey={({ webhookId }) => webhookId}
      isBusy={isBusy}
    />
  )
}
