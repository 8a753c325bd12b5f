import { useId, type InputHTMLAttributes } from 'react'

import classes from './checkbox-field.module.css'

interface CheckboxFieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'checked' | 'onChange'
> {
  label: string
  hint?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, isChecked, onChange, ...input } = props
  const id = useId()
  return (
    <label className={classes['field']}>
      <input
        aria-describedby={hint === undefined ? undefined : id}
        {...input}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {label}
        {hint !== undefined && (
          <span id={id} className={classes['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
