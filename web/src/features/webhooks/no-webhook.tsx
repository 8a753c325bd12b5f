import type { ReactNode } from 'react'

import { Page } from '#/ui/layout/page.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import classes from './webhooks.module.css'

/** For an address with a webhook that this account does not have. */
export function NoWebhook({ webhookId, back }: { webhookId: string | null; back: ReactNode }) {
  return (
    <Page title="Webhook not found" back={back}>
      <div className={classes['card']}>
        <EmptyState title="There is no such webhook">
          No webhook of this account has the ID {webhookId}. It may have been deleted.
        </EmptyState>
      </div>
    </Page>
  )
}
