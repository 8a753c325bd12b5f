import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

import { TextField } from '#/ui/fields/text-field.tsx'

import { recipientsProblem } from './recipients.ts'

/** The pause in typing before the list is validated. */
const DEBOUNCE_MS = 500

interface RecipientsFieldProps {
  value: string
  onChange: (emails: string) => void
}

/** Validates after a pause in typing; shows its help text while focused. */
export function RecipientsField({ value, onChange }: RecipientsFieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  const [rested] = useDebouncedValue(value, DEBOUNCE_MS)
  return (
    <TextField
      label="Recipients"
      value={value}
      problem={recipientsProblem(rested)}
      instructions={isFocused ? 'Multiple email addresses can be added, separated by a comma.' : ''}
      inputMode="email"
      maxLength={2600}
      autoComplete="off"
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onChange={onChange}
    />
  )
}
