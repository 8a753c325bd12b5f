import { useId } from 'react'

import { TextField } from '#/ui/fields/text-field.tsx'

const COMMON_REASONS = [
  'Returned goods',
  'Faulty or damaged',
  'Cancelled by the customer',
  'Out of stock',
  'Wrong amount',
  'Paid twice',
]

interface ReasonFieldProps {
  /** Says who will read the reason. */
  hint: string
  value: string
  onChange: (reason: string) => void
}

/** A common reason or any other text. */
export function ReasonField(props: ReasonFieldProps) {
  const list = useId()
  return (
    <>
      <TextField
        label="Reason (optional)"
        maxLength={255}
        autoComplete="off"
        list={list}
        {...props}
      />
      <datalist id={list}>
        {COMMON_REASONS.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </>
  )
}
