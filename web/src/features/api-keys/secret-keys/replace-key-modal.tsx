import type { KeyOverlap, SecretKey } from '@paydeck/contract/calls/api-keys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { ShownOnce } from '#/ui/modal/shown-once.tsx'

import { keyName } from './secret-key-columns.tsx'
import classes from './secret-keys.module.css'

const OVERLAPS: readonly { value: KeyOverlap; label: string; hint?: string }[] = [
  { value: 'none', label: 'Not at all', hint: 'When another person may have seen it' },
  { value: 'hour', label: 'For an hour' },
  { value: 'day', label: 'For 24 hours' },
  { value: 'week', label: 'For 7 days' },
]

interface ReplaceKeyModalProps {
  secretKey: SecretKey
  onClose: () => void
}

export function ReplaceKeyModal({ secretKey, onClose }: ReplaceKeyModalProps) {
  const { merchantId } = useSession()
  const replace = useMutation(secretKeyMutations.replace(merchantId, secretKey.keyId))
  const [overlap, setOverlap] = useState<KeyOverlap>('day')
  const name = keyName(secretKey)
  if (replace.data)
    return (
      <ShownOnce
        title="Save the new key"
        label="Secret key"
        secret={replace.data.token}
        onDone={onClose}
      >
        This is the new key “{name}”. Give it to every program that uses the old one.
      </ShownOnce>
    )
  return (
    <FormModal
      title="Replace this key?"
      mutation={replace}
      onSubmit={() => replace.mutate(overlap)}
      onClose={onClose}
      submitLabel="Replace key"
    >
      <p className={classes['sentence']}>
        A new key replaces <strong>{name}</strong>. It may do the same.
      </p>
      <RadioGroup
        label="How long should the current key keep working?"
        options={OVERLAPS}
        value={overlap}
        onChange={setOverlap}
      />
    </FormModal>
  )
}
