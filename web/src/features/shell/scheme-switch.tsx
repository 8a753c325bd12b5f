import { useSyncExternalStore } from 'react'

import {
  chooseScheme,
  onSchemeChange,
  schemeChoice,
  type SchemeChoice,
} from '#/lib/screen/colour-scheme.ts'
import classes from './scheme-switch.module.css'

const CHOICES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: SchemeChoice; label: string }[]

export function SchemeSwitch() {
  const choice = useSyncExternalStore(onSchemeChange, schemeChoice)
  return (
    <fieldset className={classes['switch']}>
      <legend>Appearance</legend>
      <div className={classes['choices']}>
        {CHOICES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="colour-scheme"
              checked={choice === value}
              onChange={() => chooseScheme(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
