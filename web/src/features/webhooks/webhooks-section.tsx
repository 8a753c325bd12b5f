import { MAX_WEBHOOKS } from '@paydeck/contract/calls/webhooks'
import { useQuery } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { webhooksList } from '#/entities/webhook/webhook-queries.ts'
import { useRequestedAction } from '#/lib/address/use-requested-action.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { AddWebhookModal } from './add-webhook-modal.tsx'
import { WebhookActionModal } from './webhook-action-modal.tsx'
import type { OpenAction } from './webhook-actions.ts'
import { WebhooksTable } from './webhooks-table.tsx'
import classes from './webhooks.module.css'

const addModalFor = (requested: string | undefined) => (requested === 'add-webhook' ? 'add' : null)

export function WebhooksSection() {
  const { merchantId } = useSession()
  const webhooks = useQuery(webhooksList(merchantId))
  const { data, isFetching } = webhooks
  const { open, setOpen, close } = useRequestedAction<OpenAction | 'add'>(addModalFor)
  const isFull = (data?.length ?? 0) >= MAX_WEBHOOKS
  const add = (
    <Button disabled={isFull} onClick={() => setOpen('add')}>
      Add webhook
    </Button>
  )
  return (
    <Section title="Webhooks" aside={data && data.length > 0 ? add : null}>
      <QueryBlock query={webhooks} height={104}>
        {(saved) =>
          saved.length === 0 ? (
            <EmptyState title="No webhooks yet" actions={add}>
              We notify your own server as soon as a payment comes in, a refund is made, a dispute
              is opened or a transfer arrives.
            </EmptyState>
          ) : (
            <WebhooksTable webhooks={saved} isBusy={isFetching} onAction={setOpen} />
          )
        }
      </QueryBlock>
      {isFull && (
        <p className={classes['note']}>
          You have {MAX_WEBHOOKS} webhooks, the most you can have. Delete one to add another.
        </p>
      )}
      {open === 'add' && !isFull && <AddWebhookModal onClose={close} />}
      {open !== null && open !== 'add' && <WebhookActionModal action={open} onClose={close} />}
    </Section>
  )
}
