import type { SecretKey } from '@paydeck/contract/calls/api-keys'
import { useMutation } from '@tanstack/react-query'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'

import { renameForm } from './key-form.ts'

interface RenameKeyModalProps {
  secretKey: SecretKey
  onClose: () => void
}

export function RenameKeyModal({ secretKey, onClose }: RenameKeyModalProps) {
  const { merchantId } = useSession()
  const rename = useMutation(secretKeyMutations.rename(merchantId, secretKey.keyId))
  const { field, submit } = useForm(renameForm, { name: secretKey.name ?? '' })
  return (
    <FormModal
      title="Rename this key"
      mutation={rename}
      onSubmit={() => submit(({ name }) => rename.mutate(name, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label="Name"
        hint="Only you see it. Programs that use the key work as before."
        maxLength={40}
        autoComplete="off"
        data-autofocus
      />
    </FormModal>
  )
}
