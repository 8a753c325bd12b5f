import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'

import classes from './search-box.module.css'

/** How long typing rests before it searches. */
const SEARCH_DELAY_MS = 500

interface SearchBoxProps<Kind extends string> {
  kinds: readonly { value: Kind; label: string }[]
  kind: Kind
  /** The text searched for now. */
  text: string
  /** Called with a change, 500 ms after the last key, at once on Enter, on a new kind and on clearing. */
  onSearch: (search: { kind: Kind; text: string }) => void
  /** What is wrong with the text, in words. */
  problem?: string | null
}

/** One text box and what it looks for. */
export function SearchBox<Kind extends string>(props: SearchBoxProps<Kind>) {
  const { kinds, kind, text, onSearch, problem = null } = props
  const [draft, setDraft] = useState(text)
  const [seen, setSeen] = useState(text)
  const [isTyping, setIsTyping] = useState(false)
  const problemId = useId()

  // The text changed from outside (Back, a cleared filter): take it, unless somebody is typing over it.
  if (seen !== text) {
    setSeen(text)
    if (!isTyping) setDraft(text)
  }

  const search = (next: { kind: Kind; text: string }) => {
    setIsTyping(false)
    const wanted = next.text.trim()
    if (wanted !== text || next.kind !== kind) onSearch({ kind: next.kind, text: wanted })
  }
  const searchLater = useDebouncedCallback((typed: string) => search({ kind, text: typed }), {
    delay: SEARCH_DELAY_MS,
  })
  const searchNow = (next: { kind?: Kind; text?: string }) => {
    searchLater.cancel()
    search({ kind, text: draft, ...next })
  }
  const type = (typed: string) => {
    setDraft(typed)
    setIsTyping(true)
    searchLater(typed)
  }
  const chooseKind = (value: string) => {
    const chosen = kinds.find((known) => known.value === value)
    if (chosen) searchNow({ kind: chosen.value })
  }
  const clear = () => {
    setDraft('')
    searchNow({ text: '' })
  }

  return (
    <div className={classes['place']}>
      <div className={classes['box']} data-active={text !== ''} data-wrong={problem !== null}>
        <span className={classes['choice']}>
          <select
            className={classes['kind']}
            aria-label="Search by"
            value={kind}
            onChange={(event) => chooseKind(event.currentTarget.value)}
          >
            {kinds.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <IconChevronDown className={classes['arrow']} size={16} stroke={1.75} aria-hidden />
        </span>
        <IconSearch className={classes['icon']} size={16} stroke={1.75} aria-hidden />
        <input
          className={classes['text']}
          type="text"
          inputMode={kind === 'amount' ? 'decimal' : 'search'}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label="Search"
          placeholder="Search"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={draft}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && searchNow({})}
        />
        {draft !== '' && (
          <button
            type="button"
            className={classes['clear']}
            aria-label="Clear search"
            onClick={clear}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {problem !== null && (
        <p id={problemId} className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
