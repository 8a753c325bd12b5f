import type { CustomField } from '@paydeck/contract/calls/order-settings'

import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './custom-fields.module.css'
import type { FieldAction } from './field-list.ts'

interface FieldRowProps {
  field: CustomField
  onAction: (action: FieldAction) => void
}

export function FieldRow({ field, onAction }: FieldRowProps) {
  return (
    <li className={classes['row']} aria-label={field.label}>
      <div className={classes['labels']}>
        <span className={classes['label']}>{field.label}</span>
        <span className={classes['key']}>Key: {field.key}</span>
      </div>
      <span className={classes['details']}>
        <span>{field.required ? 'Required' : 'Optional'}</span>
        <span>{field.visibleForCustomer ? 'Visible' : 'Hidden'}</span>
      </span>
      <RowMenu
        label={`Actions for ${field.label}`}
        actions={[
          { label: 'Edit', onClick: () => onAction({ mode: 'edit', field }) },
          {
            label: 'Delete',
            isDangerous: true,
            onClick: () => onAction({ mode: 'delete', field }),
          },
        ]}
      />
    </li>
  )
}
