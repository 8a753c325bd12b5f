import { useId } from 'react'

import classes from './radio-group.module.css'

interface RadioGroupProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value
  onChange: (value: Value) => void
  hint?: string
  isInline?: boolean
  disabled?: boolean
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, options, value, onChange, isInline = false, disabled = false } = props
  const name = useId()
  return (
    <fieldset
      className={classes['group']}
      disabled={disabled}
      data-inline={isInline}
      aria-describedby={hint ? `${name}-hint` : undefined}
    >
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['options']}>
        {options.map((option) => (
          <label key={option.value} className={classes['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && (
                <span id={`${name}-${option.value}`} className={classes['hint']}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <span id={`${name}-hint`} className={classes['hint']}>
          {hint}
        </span>
      )}
    </fieldset>
  )
}
