import { useState } from 'react'

import { preservesLayout } from '../layout/use-preserved-layout.ts'

interface DrawnPage {
  /** Changes when another record is opened from the list. */
  visit: number
  record: string
}

interface KeptPages {
  shown: string | null
  /** Newest last. */
  pages: readonly DrawnPage[]
}

interface Step {
  /** The record that the address names. */
  named: string | null
  shown: string | null
}

const NONE: readonly DrawnPage[] = []

/** The pages to render after a step: the shown record, or behind the list the one that its "Back" link closed. */
export function nextPages(before: KeptPages, { named, shown }: Step): KeptPages {
  const pages = shown === null ? closed(before, named) : opened(before, shown)
  // Drops the previous record only once the address has changed, so that this delays no paint.
  const drawn = shown !== null && shown === named ? pages.slice(-1) : pages
  const isSame =
    drawn.length === before.pages.length && drawn.every((page, at) => page === before.pages[at])
  if (isSame && shown === before.shown) return before
  return { shown, pages: drawn }
}

function closed({ shown, pages }: KeptPages, named: string | null): readonly DrawnPage[] {
  if (shown === null) return pages
  // The browser's Back may leave a dialog open, which must not return with its page.
  return named === null ? NONE : pages.slice(-1)
}

function opened({ shown, pages }: KeptPages, record: string): readonly DrawnPage[] {
  const newest = pages.at(-1)
  if (newest?.record === record) return pages
  if (!newest || shown === null) return [...pages, { visit: (newest?.visit ?? 0) + 1, record }]
  // Straight from one record to the next.
  return [...pages.slice(0, -1), { ...newest, record }]
}

/** The record pages to render: the shown one and, hidden, the last closed one, which may be reopened. */
export function useKeptPages(step: Step): readonly DrawnPage[] {
  const [kept, setKept] = useState(() => nextPages({ shown: null, pages: NONE }, step))
  const next = nextPages(kept, step)
  if (next !== kept) setKept(next)
  const isKept = step.shown !== null || next.pages.length === 0 || preservesLayout()
  return isKept ? next.pages : NONE
}
