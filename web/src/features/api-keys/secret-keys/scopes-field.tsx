import type { KeyScope } from '@paydeck/contract/access/key-scopes'
import { useId } from 'react'

import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'

import { SCOPE_OPTIONS } from './key-form.ts'
import classes from './secret-keys.module.css'

interface ScopesFieldProps {
  selected: readonly KeyScope[]
  problem: string | null | undefined
  onChange: (scopes: KeyScope[]) => void
}

export function ScopesField({ selected, problem, onChange }: ScopesFieldProps) {
  const id = useId()
  return (
    <fieldset className={classes['scopes']} aria-describedby={problem ? id : undefined}>
      <legend className="visually-hidden">It may</legend>
      {problem && (
        <p id={id} className={classes['problem']}>
          {problem}
        </p>
      )}
      <div className={classes['choices']}>
        {SCOPE_OPTIONS.map(({ scope, label }) => (
          <CheckboxField
            key={scope}
            label={label}
            hint={scope}
            isChecked={selected.includes(scope)}
            aria-invalid={problem ? true : undefined}
            onChange={(isChosen) =>
              onChange([
                ...selected.filter((other) => other !== scope),
                ...(isChosen ? [scope] : []),
              ])
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
