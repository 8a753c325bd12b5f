import type { AccountSettings } from '@paydeck/contract/calls/merchant'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { required } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { timeZoneOptions } from './time-zones.ts'

const accountForm = z.object({
  accountName: required(),
  accountAddress: required(),
  timeZone: required(),
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
  const { field, submit } = useForm(accountForm, { accountName, accountAddress, timeZone })
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone])
  return (
    <FormModal
      title="Edit account"
      mutation={save}
      onClose={onClose}
      onSubmit={() =>
        submit((values) => save.mutate({ ...values, version }, { onSuccess: onClose }))
      }
    >
      <TextField
        label="Account name"
        {...field('accountName')}
        maxLength={128}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        label="Account address"
        {...field('accountAddress')}
        maxLength={255}
        autoComplete="off"
      />
      <SelectField
        label="Time zone"
        options={zones}
        {...field('timeZone')}
        hint="Your lists, charts, reports and transfers follow the days of this time zone."
      />
    </FormModal>
  )
}
