import { RadioGroup } from './radio-group.tsx'

const OPTIONS = [
  { value: 'disabled', label: 'Disabled' },
  { value: 'enabled', label: 'Enabled' },
] as const

interface OnOffFieldProps {
  label: string
  hint?: string
  value: boolean
  onChange: (isOn: boolean) => void
}

export const OnOffField = ({ label, hint, value, onChange }: OnOffFieldProps) => (
  <RadioGroup
    label={label}
    {...(hint !== undefined && { hint })}
    isInline
    options={OPTIONS}
    value={value ? 'enabled' : 'disabled'}
    onChange={(choice) => onChange(choice === 'enabled')}
  />
)
