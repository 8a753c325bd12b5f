import { COUNTRIES, type Country } from '@paydeck/contract/money/currency'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'

import { DIAL_CODES, mayBeOfNewZealand } from '#/lib/text/phone.ts'

import { LabelledControl } from './labelled-control.tsx'
import classes from './phone-field.module.css'

interface PhoneFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Applies unless the number begins with `+`. */
  country: Country
  onCountryChange: (country: Country) => void
  problem?: string | null | undefined
  onBlur?: () => void
  autoComplete?: string
}

export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    value,
    onChange,
    country,
    onCountryChange,
    problem,
    onBlur,
    autoComplete = 'off',
  } = props
  const id = useId()
  const hint = mayBeOfNewZealand(value, country)
    ? 'A New Zealand number? Then choose NZ +64.'
    : undefined
  const choose = (text: string): void => {
    const chosen = COUNTRIES.find((code) => code === text)
    if (chosen) onCountryChange(chosen)
  }
  return (
    <LabelledControl {...{ id, label, problem, hint }}>
      <div className={classes['control']}>
        <span className={classes['country']}>
          <select
            className={classes['input']}
            aria-label={`${label}: country`}
            value={country}
            onChange={(change) => choose(change.currentTarget.value)}
          >
            {COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {code} {DIAL_CODES[code]}
              </option>
            ))}
          </select>
          <IconChevronDown className={classes['arrow']} size={16} stroke={1.75} aria-hidden />
        </span>
        <input
          id={id}
          className={classes['input']}
          type="tel"
          inputMode="tel"
          maxLength={32}
          autoComplete={autoComplete}
          value={value}
          onChange={(change) => onChange(change.currentTarget.value)}
          onBlur={onBlur}
          aria-invalid={problem ? true : undefined}
          aria-describedby={(problem ?? hint) ? `${id}-note` : undefined}
        />
      </div>
    </LabelledControl>
  )
}
