import { IconChevronDown } from '@tabler/icons-react'

import classes from './select-filter.module.css'

interface SelectFilterProps<Value extends string> {
  label: string
  /** The first option is the one that hides nothing. */
  options: readonly { value: Value; label: string }[]
  value: Value
  /** How many rows each option would show, once known. */
  counts?: Readonly<Record<string, number>> | undefined
  /** Of the choice, in pixels, where counts or options come late: nothing moves then. */
  width?: number | undefined
  onChange: (value: Value) => void
}

/** Of the filter by tags, which come late; a long one is cut. */
export const TAG_WIDTH = 124

/** Choices that are their own names, after the one that hides nothing. */
export const choicesOf = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
]

/** A filter with one choice out of a few; it shows by its colour when it hides something. */
export function SelectFilter<Value extends string>(props: SelectFilterProps<Value>) {
  const { label, options, value, counts, width, onChange } = props
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <label className={classes['filter']} data-active={value !== options[0]?.value}>
      <span className={classes['label']}>{label}</span>
      <select
        className={classes['select']}
        style={{ width }}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
            {counts && ` (${(counts[option.value] ?? 0).toLocaleString('en-AU')})`}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes['arrow']} size={16} stroke={1.75} aria-hidden />
    </label>
  )
}
