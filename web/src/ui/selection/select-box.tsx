import classes from './select-box.module.css'
import type { Selection } from './use-selection.ts'

export function SelectAllBox({ selection }: { selection: Selection }) {
  const { keys, isAll, toggleAll } = selection
  return (
    <label className={classes['box']}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.size > 0
        }}
        onChange={toggleAll}
      />
    </label>
  )
}

interface SelectBoxProps {
  name: string | undefined
  isSelected: boolean
  /** `isRange` with Shift: everything from the row chosen before. */
  onToggle: (isRange: boolean) => void
}

export const SelectBox = ({ name, isSelected, onToggle }: SelectBoxProps) => (
  <label className={classes['box']}>
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onChange={({ nativeEvent }) =>
        onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
)
