import type { CustomField } from '@paydeck/contract/calls/order-settings'
import * as z from 'zod/mini'

import { required } from '#/lib/form/rules.ts'

export type FieldAction =
  | { mode: 'add' }
  | { mode: 'edit'; field: CustomField }
  | { mode: 'delete'; field: CustomField }

/** The key follows from the label of a new field and never changes afterwards. */
export type FieldDraft = Omit<CustomField, 'key'>

export const EMPTY_FIELD: FieldDraft = { label: '', required: false, visibleForCustomer: true }

/** The label of a new field must not equal an existing key. */
export const fieldForm = (action: FieldAction, fields: readonly CustomField[]) =>
  z.object({
    label: required('Please enter a label').check(
      z.refine(
        (label) => action.mode !== 'add' || !fields.some(({ key }) => key === label),
        'There is already a field with this key',
      ),
    ),
    required: z.boolean(),
    visibleForCustomer: z.boolean(),
  })

/** The list to save. A new field takes its label as its key; an edited field keeps its key. */
export function fieldsAfter(
  action: FieldAction,
  draft: FieldDraft,
  fields: readonly CustomField[],
): CustomField[] {
  if (action.mode === 'add') return [...fields, { key: draft.label, ...draft }]
  const { key } = action.field
  if (action.mode === 'delete') return fields.filter((field) => field.key !== key)
  return fields.map((field) => (field.key === key ? { key, ...draft } : field))
}
