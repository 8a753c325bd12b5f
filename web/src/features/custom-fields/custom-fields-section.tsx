import { MAX_CUSTOM_FIELDS } from '@paydeck/contract/calls/order-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { orderCustomSettings } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { CustomFieldModal } from './custom-field-modal.tsx'
import classes from './custom-fields.module.css'
import type { FieldAction } from './field-list.ts'
import { FieldRow } from './field-row.tsx'

export function CustomFieldsSection() {
  const { merchantId } = useSession()
  const { copy } = useBrand()
  const [action, setAction] = useState<FieldAction | null>(null)
  const settings = useQuery(orderCustomSettings(merchantId))
  const { data, isFetching } = settings
  const isFull = (data?.customFields.length ?? 0) >= MAX_CUSTOM_FIELDS
  return (
    <Section
      title={copy.customFieldsTitle}
      aside={
        <Button disabled={!data || isFull} onClick={() => setAction({ mode: 'add' })}>
          Add custom field
        </Button>
      }
    >
      <QueryBlock query={settings} height={96}>
        {({ customFields }) =>
          customFields.length === 0 ? (
            <EmptyState title="No custom fields yet">
              Fields you add appear in the form of every new {copy.manualPayment}.
            </EmptyState>
          ) : (
            <ul
              className={classes['list']}
              aria-label={copy.customFieldsTitle}
              aria-busy={isFetching}
            >
              {customFields.map((field) => (
                <FieldRow key={field.key} field={field} onAction={setAction} />
              ))}
            </ul>
          )
        }
      </QueryBlock>
      {action && data && (
        <CustomFieldModal action={action} settings={data} onClose={() => setAction(null)} />
      )}
    </Section>
  )
}
