import type { AccountSettings } from '@paydeck/contract/calls/merchant'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useFormDraft, type Problems } from '#/lib/form/use-form-draft.ts'
import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { timeZoneOptions } from './time-zones.ts'

type Draft = Pick<AccountSettings, 'accountName' | 'accountAddress' | 'timeZone'>

const required = (text: string): string | null => (text.trim() === '' ? 'Required' : null)

const problemsOf = (draft: Draft): Problems<Draft> => ({
  accountName: required(draft.accountName),
  accountAddress: required(draft.accountAddress),
  timeZone: required(draft.timeZone),
})

interface AccountModalProps {
  account: AccountSettings
  onClose: () => void
}

export function AccountModal({ account, onClose }: AccountModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.account(merchantId))
  // Fixed at opening: a refetch must not change the version the edit began from.
  const [{ accountName, accountAddress, timeZone, version }] = useState(account)
  const form = useFormDraft<Draft>({ accountName, accountAddress, timeZone }, problemsOf)
  const { draft, problems, change } = form
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone])
  return (
    <EditModal
      title="Edit account"
      mutation={save}
      onClose={onClose}
      onSave={() =>
        form.submit((good) => save.mutate({ ...good, version }, { onSuccess: onClose }))
      }
    >
      <TextField
        label="Account name"
        value={draft.accountName}
        problem={problems.accountName}
        maxLength={128}
        autoComplete="off"
        data-autofocus
        onChange={(text) => change({ accountName: text })}
      />
      <TextField
        label="Account address"
        value={draft.accountAddress}
        problem={problems.accountAddress}
        maxLength={255}
        autoComplete="off"
        onChange={(text) => change({ accountAddress: text })}
      />
      <SelectField
        label="Time zone"
        options={zones}
        value={draft.timeZone}
        problem={problems.timeZone}
        hint="Every list, chart, report and transfer goes by the days of this zone."
        onChange={(zone) => change({ timeZone: zone })}
      />
    </EditModal>
  )
}
