import { useId, type InputHTMLAttributes } from 'react'

import { LabelledControl } from './labelled-control.tsx'
import classes from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | null | undefined
  hint?: string
  instructions?: string
}

/** Plain HTML, because the sign-in pages do not load the component library. */
export function TextField({
  label,
  value,
  onChange,
  problem,
  hint,
  instructions,
  ...input
}: TextFieldProps) {
  const id = useId()
  const note = problem ?? hint
  const describedBy = [instructions && `${id}-above`, note && `${id}-note`]
    .filter(Boolean)
    .join(' ')
  return (
    <LabelledControl {...{ id, label, problem, hint, instructions }}>
      <input
        {...input}
        id={id}
        className={classes['input']}
        value={value}
        onChange={(change) => onChange(change.currentTarget.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </LabelledControl>
  )
}
