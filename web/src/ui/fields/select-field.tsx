import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'

import { LabelledControl } from './labelled-control.tsx'
import classes from './select-field.module.css'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
  placeholder?: string
  problem?: string | null | undefined
  hint?: string
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, options, value, onChange, placeholder, problem, hint } = props
  const id = useId()
  const note = problem ?? hint
  const choose = (text: string): void => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <LabelledControl {...{ id, label, problem, hint }}>
      <div className={classes['control']}>
        <select
          id={id}
          className={classes['select']}
          value={value}
          onChange={(change) => choose(change.currentTarget.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        >
          {placeholder !== undefined && value === '' && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes['arrow']} size={16} stroke={1.75} aria-hidden />
      </div>
    </LabelledControl>
  )
}
