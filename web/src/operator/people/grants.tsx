import {
  OPERATOR_PERMISSIONS,
  operatorPermissionsLabel,
  type OperatorPermission,
} from '@paydeck/contract/access/operator-permissions'
import { formatMoney, parseAmount } from '@paydeck/contract/money/money'
import type { ListedPerson } from '@paydeck/contract/operator/people'

import { sentenceCase } from '#/lib/text/sentence-case.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { FormGrid } from '#/ui/fields/form-grid.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import classes from './people.module.css'

const ALL = Object.entries(OPERATOR_PERMISSIONS) as [OperatorPermission, string][]

export interface GrantsDraft {
  permissions: readonly OperatorPermission[]
  /** As typed, in the currency of the file. */
  limit: string
}

export const grantsDraft = (permissions: readonly string[], batchLimit: number): GrantsDraft => ({
  permissions: ALL.map(([name]) => name).filter((name) => permissions.includes(name)),
  limit: (batchLimit / 100).toFixed(2),
})

/** Throws a sentence to show if the limit is not an amount. */
export function grantsOf({ permissions, limit }: GrantsDraft) {
  const batchLimit = parseAmount(limit)
  if (batchLimit === null) throw new Error('Enter the limit as an amount such as 50000.00.')
  return { permissions: [...permissions], batchLimit }
}

export const limitText = (batchLimit: number): string =>
  batchLimit === 0 ? 'no file' : formatMoney(batchLimit)

export const accessText = ({ isDisabled, permissions, batchLimit }: ListedPerson): string => {
  const text = `${operatorPermissionsLabel(permissions)}; files up to ${limitText(batchLimit)}`
  return isDisabled ? `nothing: their access was ended. Before that: ${text}` : text
}

export function GrantsFields({
  draft,
  onChange,
}: {
  draft: GrantsDraft
  onChange: (next: GrantsDraft) => void
}) {
  const set = (name: OperatorPermission, isOn: boolean): void =>
    onChange({
      ...draft,
      permissions: ALL.map(([permission]) => permission).filter((permission) =>
        permission === name ? isOn : draft.permissions.includes(permission),
      ),
    })
  return (
    <>
      <fieldset className={classes['permissions']}>
        <legend>May</legend>
        {ALL.map(([name, label]) => (
          <CheckboxField
            key={name}
            label={sentenceCase(label)}
            isChecked={draft.permissions.includes(name)}
            onChange={(isOn) => set(name, isOn)}
          />
        ))}
      </fieldset>
      <FormGrid>
        <TextField
          label="Largest payment file"
          hint="To make or approve, in the file’s currency"
          inputMode="decimal"
          value={draft.limit}
          onChange={(limit) => onChange({ ...draft, limit })}
        />
      </FormGrid>
    </>
  )
}
