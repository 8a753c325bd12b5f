import type { OrderCustomSettings } from '@paydeck/contract/calls/order-settings'
import { useMutation } from '@tanstack/react-query'

import { saveCustomFields } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { FieldInputs } from './field-inputs.tsx'
import {
  EMPTY_FIELD,
  fieldForm,
  fieldsAfter,
  type FieldAction,
  type FieldDraft,
} from './field-list.ts'

interface CustomFieldModalProps {
  action: FieldAction
  settings: OrderCustomSettings
  onClose: () => void
}

const MODAL_TEXTS = {
  add: { title: 'Add custom field', submit: 'Add field' },
  edit: { title: 'Edit custom field', submit: 'Save' },
  delete: { title: 'Delete custom field', submit: 'Delete' },
} as const

/** Adds, edits or deletes one field; the save always sends the whole list. */
export function CustomFieldModal({ action, settings, onClose }: CustomFieldModalProps) {
  const { merchantId } = useSession()
  const save = useMutation({ ...saveCustomFields(merchantId), onSuccess: onClose })
  const fields = settings.customFields
  const form = useForm(fieldForm(action, fields), () => fieldOf(action))
  const { title, submit } = MODAL_TEXTS[action.mode]
  const send = (field: FieldDraft) =>
    save.mutate({ customFields: fieldsAfter(action, field, fields), version: settings.version })
  return (
    <FormModal
      title={title}
      mutation={save}
      onSubmit={() => (action.mode === 'delete' ? send(action.field) : form.submit(send))}
      onClose={onClose}
      submitLabel={submit}
      variant={action.mode === 'delete' ? 'danger' : 'primary'}
    >
      {action.mode === 'delete' ? (
        <p>
          New orders will no longer ask for “{action.field.label}”. Orders that have an answer keep
          it.
        </p>
      ) : (
        <FieldInputs form={form} fixedKey={action.mode === 'edit' ? action.field.key : null} />
      )}
    </FormModal>
  )
}

function fieldOf(action: FieldAction): FieldDraft {
  if (action.mode === 'add') return EMPTY_FIELD
  const { label, required, visibleForCustomer } = action.field
  return { label, required, visibleForCustomer }
}
