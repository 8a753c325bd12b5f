import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { crossField } from '#/lib/form/rules.ts'
import { useForm } from '#/lib/form/use-form.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { FormModal } from '#/ui/modal/form-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { domainChange, domainsProblem } from './apple-pay-domains.ts'

const checkoutForm = z
  .object({ isEnabled: z.boolean(), domains: z.string() })
  .check(crossField('domains', ({ isEnabled, domains }) => domainsProblem(isEnabled, domains)))

interface CheckoutModalProps {
  /** Apple Pay is on when there is at least one. */
  domains: readonly string[]
  onSaved: () => void
  onClose: () => void
}

export function CheckoutModal({ domains, onSaved, onClose }: CheckoutModalProps) {
  const { merchantId } = useSession()
  const save = useMutation(settingsMutations.applePay(merchantId))
  const initial = { isEnabled: domains.length > 0, domains: domains.join(', ') }
  const { draft, field, change, submit } = useForm(checkoutForm, initial)
  return (
    <FormModal
      title="Edit checkout payment options"
      mutation={save}
      onClose={onClose}
      onSubmit={() =>
        submit((values) =>
          save.mutate(domainChange(domains, values.isEnabled, values.domains), {
            onSuccess: onSaved,
          }),
        )
      }
    >
      <CheckboxField
        label="Apple Pay"
        isChecked={draft.isEnabled}
        onChange={(isEnabled) => change(isEnabled ? { isEnabled } : { isEnabled, domains: '' })}
      />
      {draft.isEnabled && (
        <TextField
          label="Domains"
          {...field('domains')}
          hint="The sites of your checkout, such as shop.example.com. Separate them with commas."
          maxLength={4000}
          autoComplete="off"
        />
      )}
    </FormModal>
  )
}
