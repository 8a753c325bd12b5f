import classes from './select-rows-button.module.css'
import type { Selection } from './use-selection.ts'

/** Where rows are cards on a small screen: chooses them instead of opening them. */
export const SelectRowsButton = ({ selection }: { selection: Selection }) => (
  <button
    type="button"
    className={classes['button']}
    aria-pressed={selection.isSelecting}
    onClick={() => selection.setSelecting(!selection.isSelecting)}
  >
    Select
  </button>
)
