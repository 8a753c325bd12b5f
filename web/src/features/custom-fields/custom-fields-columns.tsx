import type { CustomField } from '@paydeck/contract/calls/order-settings'

import type { Column } from '#/ui/column.ts'
import { RowMenu } from '#/ui/row-menu.tsx'

import type { FieldAct } from './field-list.ts'

/** A field's name, its key, what the form does with it, and what can be done to it. */
export const customFieldColumns = (onAct: (act: FieldAct) => void): Column<CustomField>[] => [
  { header: 'Label', slot: 'who', cell: ({ label }) => label },
  { header: 'Key', slot: 'id', cell: ({ key }) => key },
  {
    header: 'Condition',
    slot: 'meta',
    cell: ({ required }) => (required ? 'Required' : 'Optional'),
  },
  {
    header: 'Visibility',
    slot: 'date',
    cell: ({ visibleForCustomer }) => (visibleForCustomer ? 'Visible' : 'Hidden'),
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: (field) => (
      <RowMenu
        label={`Actions for ${field.label}`}
        actions={[
          { label: 'Edit', onClick: () => onAct({ mode: 'edit', field }) },
          { label: 'Delete', isDangerous: true, onClick: () => onAct({ mode: 'delete', field }) },
        ]}
      />
    ),
  },
]
