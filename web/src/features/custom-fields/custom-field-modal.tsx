import type { OrderCustomSettings } from '@paydeck/contract/calls/order-settings'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { saveCustomFields } from '#/entities/order-settings/order-settings-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { focusFirstProblem } from '#/lib/form/focus-first-problem.ts'
import { Button } from '#/ui/controls/button.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { FieldInputs } from './field-inputs.tsx'
import { EMPTY_FIELD, fieldsAfter, labelProblem, type FieldAction } from './field-list.ts'

interface CustomFieldModalProps {
  act: FieldAction
  settings: OrderCustomSettings
  onClose: () => void
}

const WORDS = {
  add: { title: 'Add custom field', submit: 'Add field' },
  edit: { title: 'Edit custom field', submit: 'Save' },
  delete: { title: 'Delete custom field', submit: 'Delete' },
} as const

/** Adds, edits or deletes one field; the save always sends the whole list. */
export function CustomFieldModal({ act, settings, onClose }: CustomFieldModalProps) {
  const { merchantId } = useSession()
  const save = useMutation({ ...saveCustomFields(merchantId), onSuccess: onClose })
  const [draft, setDraft] = useState(act.mode === 'add' ? EMPTY_FIELD : act.field)
  const [isChecked, setIsChecked] = useState(false)
  const fields = settings.customFields
  const problem = act.mode === 'delete' ? null : labelProblem(act, draft, fields)
  const { title, submit } = WORDS[act.mode]
  const send = () => {
    setIsChecked(true)
    if (problem !== null) return focusFirstProblem()
    const { label, required, visibleForCustomer } = draft
    save.mutate({
      customFields: fieldsAfter(act, { label, required, visibleForCustomer }, fields),
      version: settings.version,
    })
  }
  return (
    <FormModal
      title={title}
      mutation={save}
      onSubmit={send}
      onClose={onClose}
      buttons={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            look={act.mode === 'delete' ? 'danger' : 'primary'}
            isBusy={save.isPending}
          >
            {submit}
          </Button>
        </>
      }
    >
      {act.mode === 'delete' ? (
        <p>
          New orders will no longer ask for “{act.field.label}”. Orders that have an answer keep it.
        </p>
      ) : (
        <FieldInputs
          draft={draft}
          fixedKey={act.mode === 'edit' ? act.field.key : null}
          problem={isChecked ? problem : null}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      )}
    </FormModal>
  )
}
