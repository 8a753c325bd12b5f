import { useId, type InputHTMLAttributes } from 'react'

import { LabelledControl } from './labelled-control.tsx'
import classes from './text-field.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with the value; shown under the field and read with it. */
  problem?: string | null | undefined
  /** Said under the field while nothing is wrong. */
  hint?: string
  /** Said above the field, whatever is wrong with it. */
  instructions?: string
}

/** A labelled line of text. Plain, not the component library's: the pages before sign-in carry none of it. */
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
  const described = [instructions && `${id}-above`, note && `${id}-note`].filter(Boolean).join(' ')
  return (
    <LabelledControl {...{ id, label, problem, hint, instructions }}>
      <input
        {...input}
        id={id}
        className={classes['input']}
        value={value}
        onChange={(change) => onChange(change.currentTarget.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
    </LabelledControl>
  )
}
