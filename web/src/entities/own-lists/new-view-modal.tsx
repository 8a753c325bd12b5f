import { useMutation, useQuery } from '@tanstack/react-query'

import { useForm } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { addView, ownLists } from './own-list-queries.ts'
import { useCurrentView, viewForm } from './view-form.tsx'
import type { ViewsMenuProps } from './viewed-list.ts'

export function NewViewModal({
  person,
  name: list,
  onClose,
  ...shown
}: ViewsMenuProps & { onClose: () => void }) {
  const views = useQuery(ownLists(person)).data?.views ?? []
  const save = useMutation(addView(person))
  const current = useCurrentView(shown)
  const form = useForm(viewForm(views.filter((view) => view.list === list)), { name: '' })
  return (
    <FormModal
      title="Save as a view"
      mutation={save}
      onSubmit={() =>
        form.submit(({ name }) =>
          save.mutate({ list, name, ...current.shown }, { onSuccess: onClose }),
        )
      }
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus autoComplete="off" {...form.field('name')} />
      {current.daysField}
    </FormModal>
  )
}
