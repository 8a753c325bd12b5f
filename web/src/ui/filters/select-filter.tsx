import { IconChevronDown } from '@tabler/icons-react'

import classes from './select-filter.module.css'

interface SelectFilterProps<Value extends string> {
  label: string
  /** The first option shows every row. */
  options: readonly { value: Value; label: string }[]
  value: Value
  /** How many rows each option would show, once known. */
  counts?: Readonly<Record<string, number>> | undefined
  /** Pixels; fixes the width of the select where counts or options load late, so that nothing moves. */
  width?: number | undefined
  onChange: (value: Value) => void
}

/** The width of the tag filter, whose options load late; a long tag is cut off. */
export const TAG_WIDTH = 124

/** Options labelled by their value, after one that shows every row. */
export const filterOptions = (all: string, values: readonly string[]) => [
  { value: '', label: all },
  ...values.map((value) => ({ value, label: value })),
]

/** A choice of a few options, coloured while it hides rows. */
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
