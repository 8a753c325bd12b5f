import { useMutation } from '@tanstack/react-query'

import { useSession } from '#/entities/session/use-session.ts'
import { settingsMutations } from '#/entities/settings/settings-mutations.ts'
import { useFormDraft, type Problems } from '#/lib/form/use-form-draft.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { EditModal } from '#/ui/modal/edit-modal.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { domainChange, domainsProblem } from './apple-pay-domains.ts'

interface Draft {
  isEnabled: boolean
  domains: string
}

const problemsOf = ({ isEnabled, domains }: Draft): Problems<Draft> => ({
  domains: domainsProblem(isEnabled, domains),
})

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
  const { draft, problems, change, submit } = useFormDraft<Draft>(initial, problemsOf)
  return (
    <EditModal
      title="Edit checkout payment options"
      mutation={save}
      onClose={onClose}
      onSave={() =>
        submit((good) =>
          save.mutate(domainChange(domains, good.isEnabled, good.domains), { onSuccess: onSaved }),
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
          value={draft.domains}
          problem={problems.domains}
          hint="Where your checkout stands, such as shop.example.com. Separate several with a comma."
          maxLength={4000}
          autoComplete="off"
          onChange={(text) => change({ domains: text })}
        />
      )}
    </EditModal>
  )
}
