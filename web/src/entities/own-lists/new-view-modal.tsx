import { useMutation, useQuery } from '@tanstack/react-query'

import { useForm } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { addView, ownLists } from './own-list-queries.ts'
import { useShownNow, viewForm } from './view-form.tsx'
import type { ViewsMenuProps } from './viewed-list.ts'

export function NewViewModal({
  who,
  name: list,
  onClose,
  ...shown
}: ViewsMenuProps & { onClose: () => void }) {
  const views = useQuery(ownLists(who)).data?.views ?? []
  const save = useMutation(addView(who))
  const now = useShownNow(shown)
  const form = useForm(viewForm(views.filter((view) => view.list === list)), { name: '' })
  return (
    <FormModal
      title="Save as a view"
      mutation={save}
      onSubmit={() =>
        form.submit(({ name }) => save.mutate({ list, name, ...now.shown }, { onSuccess: onClose }))
      }
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus autoComplete="off" {...form.field('name')} />
      {now.daysField}
    </FormModal>
  )
}
