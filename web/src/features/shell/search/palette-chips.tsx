import type { SearchChip } from '@paydeck/contract/search/grammar'
import { IconX } from '@tabler/icons-react'

import classes from './palette.module.css'

interface PaletteChipsProps {
  text: string
  chips: readonly SearchChip[]
  onTextChange: (text: string) => void
}

const withoutChip = (text: string, { start, end }: SearchChip): string =>
  `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim()

/** The filters that words of the text became; removing one removes its words. */
export function PaletteChips({ text, chips, onTextChange }: PaletteChipsProps) {
  if (chips.length === 0) return null
  return (
    <ul className={classes['chips']} aria-label="Filters">
      {chips.map((chip) => (
        <li key={chip.of}>
          <button
            type="button"
            className={classes['chip']}
            aria-label={`Remove filter: ${chip.label}`}
            onClick={() => onTextChange(withoutChip(text, chip))}
          >
            {chip.label}
            <IconX size={14} stroke={1.75} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
