import type { WebhookDelivery } from '@paydeck/contract/calls/webhooks'
import type { ReactNode } from 'react'

import { formatResponse, isBeingSent } from '#/entities/webhook/delivery-outcome.ts'
import { DeliveryStatusBadge } from '#/entities/webhook/delivery-status-badge.tsx'
import { EVENT_LABELS } from '#/entities/webhook/webhook-events.ts'
import { zoneName } from '#/lib/text/zone-name.ts'
import type { Column } from '#/ui/table/column.ts'
import { DateTime } from '#/ui/date/date-time.tsx'

import classes from '../webhooks.module.css'

interface ColumnOptions {
  timeZone: string
  link: (delivery: WebhookDelivery, children: ReactNode) => ReactNode
}

export const deliveryColumns = ({ timeZone, link }: ColumnOptions): Column<WebhookDelivery>[] => [
  {
    header: 'Event',
    slot: 'amount',
    cell: (delivery) => link(delivery, EVENT_LABELS[delivery.eventType]),
  },
  {
    header: 'About',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ subjectId }) => <code className={classes['id']}>{subjectId}</code>,
  },
  {
    header: 'When',
    headerNote: zoneName(timeZone),
    slot: 'date',
    cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
  },
  {
    header: 'Status',
    slot: 'status',
    cell: (delivery) => <DeliveryStatusBadge outcome={delivery} />,
  },
  {
    header: 'Answer',
    slot: 'title',
    cell: (delivery) => {
      const response = formatResponse(delivery)
      return response === null ? null : <span className={classes['wrapped']}>{response}</span>
    },
  },
  {
    header: 'Attempts',
    align: 'right',
    slot: 'meta',
    isNamedInCard: true,
    cell: ({ attempts }) => String(attempts),
  },
  {
    header: 'Next attempt',
    slot: 'meta',
    isNamedInCard: true,
    cell: (delivery) =>
      isBeingSent(delivery) || delivery.nextAttemptAt === null ? null : (
        <DateTime at={delivery.nextAttemptAt} timeZone={timeZone} />
      ),
  },
]
