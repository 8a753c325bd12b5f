import type { ListedWebhook } from '@paydeck/contract/calls/webhooks'
import type { ReactNode } from 'react'

import { DeliveryStatusBadge } from '#/entities/webhook/delivery-status-badge.tsx'
import { formatEvents } from '#/entities/webhook/webhook-events.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'
import { RowMenu } from '#/ui/table/row-menu.tsx'
import { WebAddress } from '#/ui/controls/web-address.tsx'

import { actionsOf, type OpenAction } from './webhook-actions.ts'
import { WebhookStatusBadge } from './webhook-status-badge.tsx'
import classes from './webhooks.module.css'

interface ColumnOptions {
  timeZone: string
  link: (webhook: ListedWebhook, children: ReactNode) => ReactNode
  onAction: (action: OpenAction) => void
}

export const webhookColumns = ({
  timeZone,
  link,
  onAction,
}: ColumnOptions): Column<ListedWebhook>[] => [
  {
    header: 'Address',
    slot: 'amount',
    cell: (webhook) => (
      <span className={classes['address']} title={webhook.url}>
        {link(webhook, <WebAddress value={webhook.url} />)}
      </span>
    ),
  },
  {
    header: 'Events',
    slot: 'title',
    cell: ({ events }) => <span className={classes['wrapped']}>{formatEvents(events)}</span>,
  },
  {
    header: 'Status',
    slot: 'status',
    cell: ({ status }) => <WebhookStatusBadge status={status} />,
  },
  {
    header: 'Last delivery',
    headerNote: zoneName(timeZone),
    slot: 'date',
    cell: ({ lastDelivery }) =>
      lastDelivery ? (
        <span className={classes['lastDelivery']}>
          <DeliveryStatusBadge outcome={lastDelivery} />
          <DateTime at={lastDelivery.attemptedAt ?? lastDelivery.createdAt} timeZone={timeZone} />
        </span>
      ) : (
        <span className={classes['empty']}>No delivery in the last 30 days</span>
      ),
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (webhook) => (
      <RowMenu
        label={`Actions for ${webhook.url}`}
        actions={actionsOf(webhook).map(({ name, label }) => ({
          label,
          isDangerous: name === 'delete',
          onClick: () => onAction({ name, webhook }),
        }))}
      />
    ),
  },
]
