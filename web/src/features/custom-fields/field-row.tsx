import type { CustomField } from '@paydeck/contract/calls/order-settings'

import { RowMenu } from '#/ui/table/row-menu.tsx'

import classes from './custom-fields.module.css'
import type { FieldAct } from './field-list.ts'

interface FieldRowProps {
  field: CustomField
  onAct: (act: FieldAct) => void
}

export function FieldRow({ field, onAct }: FieldRowProps) {
  return (
    <li className={classes['row']} aria-label={field.label}>
      <div className={classes['names']}>
        <span className={classes['label']}>{field.label}</span>
        <span className={classes['key']}>Key: {field.key}</span>
      </div>
      <span className={classes['facts']}>
        <span>{field.required ? 'Required' : 'Optional'}</span>
        <span>{field.visibleForCustomer ? 'Visible' : 'Hidden'}</span>
      </span>
      <RowMenu
        label={`Actions for ${field.label}`}
        actions={[
          { label: 'Edit', onClick: () => onAct({ mode: 'edit', field }) },
          { label: 'Delete', isDangerous: true, onClick: () => onAct({ mode: 'delete', field }) },
        ]}
      />
    </li>
  )
}
