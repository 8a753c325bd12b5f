import classes from './select-rows-button.module.css'
import type { Selection } from './use-selection.ts'

/** On a small screen, where rows are cards: makes a tap select a card instead of opening it. */
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
