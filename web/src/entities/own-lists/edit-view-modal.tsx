import type { SavedView } from '@paydeck/contract/calls/own-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useForm } from '#/lib/form/use-form.ts'
import { Button } from '#/ui/controls/button.tsx'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { changeView, ownLists, removeView } from './own-list-queries.ts'
import { useCurrentView, viewForm } from './view-form.tsx'
import type { ViewsMenuProps } from './viewed-list.ts'

interface EditViewModalProps extends Pick<ViewsMenuProps, 'person' | 'list' | 'columns'> {
  view: SavedView
  onClose: () => void
}

export function EditViewModal(props: EditViewModalProps) {
  const [isDeleting, setDeleting] = useState(false)
  return isDeleting ? (
    <DeleteViewModal {...props} />
  ) : (
    <ChangeViewModal {...props} onDelete={() => setDeleting(true)} />
  )
}

/** Renames a view, or updates it to what the list shows now. */
function ChangeViewModal(props: EditViewModalProps & { onDelete: () => void }) {
  const { person, view, onClose, onDelete } = props
  const views = useQuery(ownLists(person)).data?.views ?? []
  const others = views.filter(({ list, viewId }) => list === view.list && viewId !== view.viewId)
  const save = useMutation(changeView(person, view.viewId))
  const form = useForm(viewForm(others), { name: view.name })
  const current = useCurrentView(props)
  const [isReplaced, setReplaced] = useState(false)
  return (
    <FormModal
      title="Change view"
      mutation={save}
      onSubmit={() =>
        form.submit(({ name }) =>
          save.mutate(
            { name, ...(isReplaced && { shows: current.shown }) },
            { onSuccess: onClose },
          ),
        )
      }
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus autoComplete="off" {...form.field('name')} />
      <CheckboxField
        label="Show what the list shows now"
        hint="Replaces the filters, days and columns you saved."
        isChecked={isReplaced}
        onChange={setReplaced}
      />
      {isReplaced && current.daysField}
      <div>
        <Button variant="danger" disabled={save.isPending} onClick={onDelete}>
          Delete view…
        </Button>
      </div>
    </FormModal>
  )
}

function DeleteViewModal({ person, view, onClose }: EditViewModalProps) {
  const remove = useMutation(removeView(person))
  return (
    <FormModal
      title="Delete view"
      submitLabel="Delete"
      variant="danger"
      mutation={remove}
      onSubmit={() => remove.mutate(view.viewId, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>“{view.name}” is deleted. What it lists stays.</p>
    </FormModal>
  )
}
