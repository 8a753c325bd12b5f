import type { ReactNode } from 'react'

import type { OptionText } from './search-option.ts'

/** Highlights the parts that matched the search. */
export function MarkedText({ text, marks }: OptionText) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
