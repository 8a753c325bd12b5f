import { useId } from 'react'

import { LabelledControl } from '#/ui/fields/labelled-control.tsx'

import classes from './evidence.module.css'

interface TextAreaProps {
  label: string
  value: string
  onChange: (text: string) => void
  problem: string | null
  hint?: string
}

export function TextArea({ label, value, onChange, problem, hint }: TextAreaProps) {
  const id = useId()
  return (
    <LabelledControl {...{ id, label, problem, hint }}>
      <textarea
        id={id}
        className={classes['text']}
        rows={3}
        maxLength={20_000}
        value={value}
        onChange={(change) => onChange(change.currentTarget.value)}
        data-empty={value === '' || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={(problem ?? hint) ? `${id}-note` : undefined}
      />
    </LabelledControl>
  )
}
