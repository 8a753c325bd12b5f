import classes from './checkbox-field.module.css'

interface CheckboxFieldProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** One yes-or-no question of a form. */
export function CheckboxField({ label, isChecked, onChange }: CheckboxFieldProps) {
  return (
    <label className={classes['field']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
