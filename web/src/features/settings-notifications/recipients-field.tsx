import { useState } from 'react'

import { problemsIn } from '#/lib/form/problems-in.ts'
import { useDebounced } from '#/lib/screen/use-debounced.ts'
import { TextField } from '#/ui/fields/text-field.tsx'

import { recipientsForm } from './recipients.ts'

/** The pause in typing before the list is validated. */
const DEBOUNCE_MS = 500

interface RecipientsFieldProps {
  value: string
  onChange: (emails: string) => void
}

/** Validates after a pause in typing; shows its help text while focused. */
export function RecipientsField({ value, onChange }: RecipientsFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  const [debounced, setDebounced] = useState(value)
  const { later } = useDebounced(setDebounced, DEBOUNCE_MS)
  const change = (emails: string): void => {
    onChange(emails)
    later(emails)
  }
  return (
    <TextField
      label="Recipients"
      value={value}
      problem={problemsIn(recipientsForm, { enabled: false, emails: debounced }).emails}
      instructions={isFocused ? 'Multiple email addresses can be added, separated by a comma.' : ''}
      inputMode="email"
      maxLength={2600}
      autoComplete="off"
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onChange={change}
    />
  )
}
