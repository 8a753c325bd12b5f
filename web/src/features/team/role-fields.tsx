import { ROLE_NAMES, ROLES, type RoleName } from '@paydeck/contract/access/roles'
import { currencyOf } from '@paydeck/contract/money/currency'
import { formatMoney } from '@paydeck/contract/money/money'

import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import type { Problems } from '#/lib/form/problems-in.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { SelectField } from '#/ui/fields/select-field.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

import { choosesTransfers, mayRefund, type RoleDraft } from './member-form.ts'
import { describeRole } from './describe-role.ts'

interface RoleFieldsProps {
  draft: RoleDraft
  problems: Problems<RoleDraft>
  onChange: (change: Partial<RoleDraft>) => void
}

/** Only an owner may make an owner. */
export function RoleFields({ draft, problems, onChange }: RoleFieldsProps) {
  const can = useCan()
  const { merchantTradingCountry } = useSession()
  const options = ROLE_NAMES.filter((name) => name !== 'owner' || can('ownership:manage')).map(
    (value) => ({ value, label: ROLES[value].label }),
  )
  return (
    <>
      <SelectField
        label="Role"
        options={options}
        value={draft.role}
        onChange={(role) => onChange({ role })}
        hint={describeRole(draft.role)}
        problem={problems.role}
      />
      {choosesTransfers(draft.role) && (
        <CheckboxField
          label="May view transfers and bookkeeping files"
          isChecked={draft.seesTransfers}
          onChange={(seesTransfers) => onChange({ seesTransfers })}
        />
      )}
      {mayRefund(draft.role) && (
        <TextField
          label="Refund limit per payment (optional)"
          inputMode="decimal"
          value={draft.refundLimit}
          onChange={(refundLimit) => onChange({ refundLimit })}
          hint={limitHint(draft.role, currencyOf(merchantTradingCountry))}
          problem={problems.refundLimit}
        />
      )}
    </>
  )
}

function limitHint(role: RoleName, currency: string): string {
  const { refundLimit } = ROLES[role]
  const defaultLimit = refundLimit === undefined ? 'any amount' : formatMoney(refundLimit, currency)
  return `In ${currency}. Empty: ${defaultLimit}.`
}
