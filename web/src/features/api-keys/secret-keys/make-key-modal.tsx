import { currencyOf } from '@paydeck/contract/money/currency'
import { useMutation } from '@tanstack/react-query'

import { secretKeyMutations } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { ShownOnce } from '#/ui/modal/shown-once.tsx'

import { EMPTY_KEY, keyForm, mayRefund, REACH_OPTIONS, toNewKey } from './key-form.ts'
import { ScopesField } from './scopes-field.tsx'

export function MakeKeyModal({ onClose }: { onClose: () => void }) {
  const { merchantId, merchantTradingCountry } = useSession()
  const make = useMutation(secretKeyMutations.create(merchantId))
  const { draft, problems, field, change, submit } = useForm(keyForm, EMPTY_KEY)
  if (make.data)
    return (
      <ShownOnce
        title="Save the secret key"
        label="Secret key"
        secret={make.data.token}
        onDone={onClose}
      >
        The key “{make.data.name}” works from now on.
      </ShownOnce>
    )
  return (
    <FormModal
      title="Make a secret key"
      mutation={make}
      onSubmit={() => submit((values) => make.mutate(toNewKey(values)))}
      onClose={onClose}
      submitLabel="Make key"
    >
      <TextField
        {...field('name')}
        label="Name"
        hint="What will use it, such as “Warehouse”. Only you see it."
        maxLength={40}
        autoComplete="off"
        data-autofocus
      />
      <RadioGroup
        label="What may it do?"
        options={REACH_OPTIONS}
        value={draft.reach}
        onChange={(reach) => change({ reach })}
      />
      {draft.reach === 'chosen' && (
        <ScopesField
          selected={draft.scopes}
          problem={problems.scopes}
          onChange={(scopes) => change({ scopes })}
        />
      )}
      {mayRefund(draft) && (
        <TextField
          {...field('refundLimit')}
          label="Refund limit per payment (optional)"
          inputMode="decimal"
          hint={`In ${currencyOf(merchantTradingCountry)}. Leave empty for any amount.`}
        />
      )}
    </FormModal>
  )
}
