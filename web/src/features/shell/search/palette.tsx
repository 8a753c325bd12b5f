import { IconSearch, IconX } from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'

import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { useModalDialog } from '#/ui/modal/use-modal-dialog.ts'
import { useScrollLock } from '#/ui/modal/use-scroll-lock.ts'
import { PaletteChips } from './palette-chips.tsx'
import { PaletteOptions, optionId } from './palette-options.tsx'
import classes from './palette.module.css'
import { usePalette, type PaletteState } from './use-palette.ts'

const MOVES: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => (index === last ? 0 : index + 1),
  ArrowUp: (index, last) => (index === 0 ? last : index - 1),
}

/** Finds anything from a box over the page, entirely by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useModalDialog()
  const input = useRef<HTMLInputElement>(null)
  useScrollLock()
  const state = usePalette(onClose)
  const list = useId()
  const clear = () => {
    state.changeText('', true)
    input.current?.focus()
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-label="Find anything"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeOutside}
    >
      <PaletteBox list={list} input={input} state={state} onClose={onClose} />
      <PaletteChips
        text={state.text}
        chips={state.chips}
        onTextChange={(text) => state.changeText(text, true)}
      />
      <div className={classes['results']} data-busy={state.isBusy}>
        <ErrorBanner error={state.error} />
        <PaletteOptions id={list} state={state} />
        <NoResults state={state} onClear={clear} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement(state)}
      </p>
    </dialog>,
    document.body,
  )
}

interface PaletteBoxProps {
  list: string
  input: RefObject<HTMLInputElement | null>
  state: PaletteState
  onClose: () => void
}

function PaletteBox({ list, input, state, onClose }: PaletteBoxProps) {
  return (
    <div className={classes['box']}>
      <IconSearch className={classes['searchIcon']} size={18} stroke={1.75} aria-hidden />
      <input
        ref={input}
        className={classes['input']}
        type="text"
        role="combobox"
        aria-label="Find anything"
        aria-expanded={state.options.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={state.options.length > 0 ? optionId(list, state.active) : undefined}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder="Order, name, email, phone, last 4, amount…"
        value={state.text}
        onChange={(event) => state.changeText(event.currentTarget.value)}
        onKeyDown={(event) => moveByKey(event, state)}
      />
      <button type="button" className={classes['close']} onClick={onClose}>
        <kbd aria-hidden>Esc</kbd>
        <IconX size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">Close</span>
      </button>
    </div>
  )
}

function moveByKey(event: KeyboardEvent, state: PaletteState): void {
  const { options, active, setActive, chooseActive } = state
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter') {
    event.preventDefault()
    void chooseActive()
    return
  }
  const move = MOVES[event.key]
  if (!move || options.length === 0) return
  event.preventDefault()
  setActive(move(active, options.length - 1))
}

function announcement({ text, options, isBusy }: PaletteState): string {
  if (text.trim() === '' || isBusy) return ''
  return options.length === 1 ? '1 result' : `${options.length} results`
}

function NoResults({ state, onClear }: { state: PaletteState; onClear: () => void }) {
  const { text, options, isBusy, error, isSearchable } = state
  if (text.trim() === '' || options.length > 0 || error !== null) return null
  if (!isSearchable) return <p className={classes['empty']}>Type two letters or more.</p>
  if (isBusy) return <p className={classes['empty']}>Searching…</p>
  return (
    <div className={classes['empty']}>
      <p>Nothing matches. Try fewer words, a part of the order number, or only the amount.</p>
      <button type="button" className={classes['clear']} onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
