import type { ReactNode } from 'react'

import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import classes from '../webhooks.module.css'

/** For an address with a delivery that the webhook does not have, or no longer has. */
export function NoDelivery({ deliveryId, back }: { deliveryId: string; back: ReactNode }) {
  return (
    <Page title="Delivery not found" back={back}>
      <div className={classes['card']}>
        <EmptyState title="There is no such delivery">
          No delivery of this webhook has the ID {deliveryId}. We keep deliveries for 30 days.
        </EmptyState>
      </div>
    </Page>
  )
}
