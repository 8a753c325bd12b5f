import { useState } from 'react'

import { preservesLayout } from '../layout/use-preserved-layout.ts'

/** The page of a record. */
interface DrawnPage {
  /** From opening it in the list until another is opened there. */
  visit: number
  record: string
}

interface KeptPages {
  shown: string | null
  /** The newest last. */
  pages: readonly DrawnPage[]
}

interface Step {
  /** The record that the address names. */
  named: string | null
  shown: string | null
}

const NONE: readonly DrawnPage[] = []

/** What is drawn after a step: the record that is shown; behind the list, the one that its link "Back" has closed. */
export function nextPages(before: KeptPages, { named, shown }: Step): KeptPages {
  const pages = shown === null ? closed(before, named) : opened(before, shown)
  // The record of before goes once the address has followed, so that no paint waits for it.
  const drawn = shown !== null && shown === named ? pages.slice(-1) : pages
  const isSame =
    drawn.length === before.pages.length && drawn.every((page, at) => page === before.pages[at])
  if (isSame && shown === before.shown) return before
  return { shown, pages: drawn }
}

function closed({ shown, pages }: KeptPages, named: string | null): readonly DrawnPage[] {
  if (shown === null) return pages
  // The browser's own way back may leave a dialog open, which must not return with its page.
  return named === null ? NONE : pages.slice(-1)
}

function opened({ shown, pages }: KeptPages, record: string): readonly DrawnPage[] {
  const newest = pages.at(-1)
  if (newest?.record === record) return pages
  if (!newest || shown === null) return [...pages, { visit: (newest?.visit ?? 0) + 1, record }]
  // From one record to the next.
  return [...pages.slice(0, -1), { ...newest, record }]
}

/** The pages of records that are drawn: the shown one, and hidden the one that was closed last, which may be opened again. */
export function useKeptPages(step: Step): readonly DrawnPage[] {
  const [kept, setKept] = useState(() => nextPages({ shown: null, pages: NONE }, step))
  const next = nextPages(kept, step)
  if (next !== kept) setKept(next)
  const isKept = step.shown !== null || next.pages.length === 0 || preservesLayout()
  return isKept ? next.pages : NONE
}
