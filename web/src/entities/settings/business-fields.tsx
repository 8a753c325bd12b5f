import type { BusinessType } from '@paydeck/contract/calls/settings/business'

import { RadioGroup } from '#/ui/fields/radio-group.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'

const BUSINESS_TYPES = [
  { value: 'company', label: 'Company' },
  { value: 'individual', label: 'Individual' },
] as const

interface BusinessTypeFieldProps {
  value: BusinessType
  onChange: (businessType: BusinessType) => void
}

export const BusinessTypeField = ({ value, onChange }: BusinessTypeFieldProps) => (
  <RadioGroup
    label="Business type"
    isInline
    options={BUSINESS_TYPES}
    value={value}
    onChange={onChange}
  />
)

interface GstNumberFieldProps {
  value: string
  problem: string | null | undefined
  onChange: (gstNumber: string) => void
}

export const GstNumberField = ({ value, problem, onChange }: GstNumberFieldProps) => (
  <TextField
    label="GST number (optional)"
    hint="It appears on your receipts, so that customers can claim the GST back."
    maxLength={32}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    problem={problem}
    onChange={onChange}
  />
)
