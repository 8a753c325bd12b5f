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
  selection: Selection
  rowKey: string
}

/** With Shift, everything from the row chosen before. */
export function SelectBox({ selection, rowKey }: SelectBoxProps) {
  return (
    <label className={classes['box']}>
      <input
        type="checkbox"
        aria-label={`Select ${selection.nameOf(rowKey)}`}
        checked={selection.keys.has(rowKey)}
        onChange={({ nativeEvent }) =>
          selection.toggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
