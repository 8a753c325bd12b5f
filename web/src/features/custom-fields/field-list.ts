import type { CustomField } from '@paydeck/contract/calls/order-settings'

export type FieldAction =
  | { mode: 'add' }
  | { mode: 'edit'; field: CustomField }
  | { mode: 'delete'; field: CustomField }

/** The key follows from the label of a new field and never changes afterwards. */
export type FieldDraft = Omit<CustomField, 'key'>

export const EMPTY_FIELD: FieldDraft = { label: '', required: false, visibleForCustomer: true }

/** The error, or null. The label of a new field must not equal an existing key. */
export function labelProblem(
  act: FieldAction,
  { label }: FieldDraft,
  fields: readonly CustomField[],
): string | null {
  if (label.trim() === '') return 'Please enter a label'
  if (act.mode === 'add' && fields.some(({ key }) => key === label.trim()))
    return 'There is already a field with this key'
  return null
}

/** The list to save. A new field takes its label as its key; an edited field keeps its key. */
export function fieldsAfter(
  act: FieldAction,
  draft: FieldDraft,
  fields: readonly CustomField[],
): CustomField[] {
  const typed = { ...draft, label: draft.label.trim() }
  if (act.mode === 'add') return [...fields, { key: typed.label, ...typed }]
  const { key } = act.field
  if (act.mode === 'delete') return fields.filter((field) => field.key !== key)
  return fields.map((field) => (field.key === key ? { key, ...typed } : field))
}
