import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'

import { useDebounced } from '#/lib/screen/use-debounced.ts'
import classes from './search-box.module.css'

const SEARCH_DELAY_MS = 500

interface SearchBoxProps<Kind extends string> {
  kinds: readonly { value: Kind; label: string }[]
  kind: Kind
  text: string
  /** Called with a change, 500 ms after the last key, at once on Enter, on a new kind and on clearing. */
  onSearch: (search: { kind: Kind; text: string }) => void
  problem?: string | null
}

function useSearchDraft<Kind extends string>({ kind, text, onSearch }: SearchBoxProps<Kind>) {
  const [draft, setDraft] = useState(text)
  const [lastText, setLastText] = useState(text)
  const [isTyping, setIsTyping] = useState(false)

  // The text changed from outside (Back, a cleared filter): take it, unless the person is typing over it.
  if (lastText !== text) {
    setLastText(text)
    if (!isTyping) setDraft(text)
  }

  const search = (next: { kind: Kind; text: string }) => {
    setIsTyping(false)
    const query = next.text.trim()
    if (query !== text || next.kind !== kind) onSearch({ kind: next.kind, text: query })
  }
  const { later, cancel } = useDebounced(
    (typed: string) => search({ kind, text: typed }),
    SEARCH_DELAY_MS,
  )
  const searchNow = (next: { kind?: Kind; text?: string }) => {
    cancel()
    search({ kind, text: draft, ...next })
  }
  const handleInput = (typed: string) => {
    setDraft(typed)
    setIsTyping(true)
    later(typed)
  }
  const clear = () => {
    setDraft('')
    searchNow({ text: '' })
  }
  return { draft, type: handleInput, searchNow, clear }
}

export function SearchBox<Kind extends string>(props: SearchBoxProps<Kind>) {
  const { kinds, kind, text, problem = null } = props
  const { draft, type: handleInput, searchNow, clear } = useSearchDraft(props)
  const problemId = useId()
  return (
    <div className={classes['container']}>
      <div className={classes['box']} data-active={text !== ''} data-wrong={problem !== null}>
        <KindChoice kinds={kinds} kind={kind} onChoose={(chosen) => searchNow({ kind: chosen })} />
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
          onChange={(event) => handleInput(event.currentTarget.value)}
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

interface KindChoiceProps<Kind extends string> extends Pick<
  SearchBoxProps<Kind>,
  'kinds' | 'kind'
> {
  onChoose: (kind: Kind) => void
}

function KindChoice<Kind extends string>({ kinds, kind, onChoose }: KindChoiceProps<Kind>) {
  const choose = (value: string) => {
    const chosen = kinds.find((option) => option.value === value)
    if (chosen) onChoose(chosen.value)
  }
  return (
    <span className={classes['choice']}>
      <select
        className={classes['kind']}
        aria-label="Search by"
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes['arrow']} size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
