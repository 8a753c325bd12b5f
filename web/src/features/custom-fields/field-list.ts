import type { CustomField } from '@paydeck/contract/calls/order-settings'

/** What the modal does to the list. */
export type FieldAct =
  | { mode: 'add' }
  | { mode: 'edit'; field: CustomField }
  | { mode: 'delete'; field: CustomField }

/** What can be typed and chosen; the key follows from it or stays. */
export type FieldDraft = Omit<CustomField, 'key'>

export const EMPTY_FIELD: FieldDraft = { label: '', required: false, visibleForCustomer: true }

/** What is wrong with the label; null when nothing is. A new field needs a label that is no field's key yet. */
export function labelProblem(
  act: FieldAct,
  { label }: FieldDraft,
  fields: readonly CustomField[],
): string | null {
  if (label.trim() === '') return 'Please enter a label'
  if (act.mode === 'add' && fields.some(({ key }) => key === label.trim()))
    return 'There is already a field with this key'
  return null
}

/** The list after the act, as it is saved. A new field takes its label as its key; an edited one keeps its own. */
export function fieldsAfter(
  act: FieldAct,
  draft: FieldDraft,
  fields: readonly CustomField[],
): CustomField[] {
  const typed = { ...draft, label: draft.label.trim() }
  if (act.mode === 'add') return [...fields, { key: typed.label, ...typed }]
  const { key } = act.field
  if (act.mode === 'delete') return fields.filter((field) => field.key !== key)
  return fields.map((field) => (field.key === key ? { key, ...typed } : field))
}
