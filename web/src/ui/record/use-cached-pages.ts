import { useState } from 'react'

import { preservesLayout } from '../layout/use-preserved-layout.ts'

interface RecordVisit {
  /** Changes when another record is opened from the list. */
  visit: number
  record: string
}

interface PageCache {
  shown: string | null
  /** Newest last. */
  pages: readonly RecordVisit[]
}

interface Navigation {
  /** The record that the address names. */
  urlRecord: string | null
  shown: string | null
}

const NONE: readonly RecordVisit[] = []

/** The pages to render after a step: the shown record, or behind the list the one that its "Back" link closed. */
export function nextPages(previous: PageCache, { urlRecord, shown }: Navigation): PageCache {
  const pages =
    shown === null ? pagesAfterClose(previous, urlRecord) : pagesAfterOpen(previous, shown)
  // Drops the previous record only once the address has changed, so that this delays no paint.
  const rendered = shown !== null && shown === urlRecord ? pages.slice(-1) : pages
  const isUnchanged =
    rendered.length === previous.pages.length &&
    rendered.every((page, index) => page === previous.pages[index])
  if (isUnchanged && shown === previous.shown) return previous
  return { shown, pages: rendered }
}

function pagesAfterClose(
  { shown, pages }: PageCache,
  urlRecord: string | null,
): readonly RecordVisit[] {
  if (shown === null) return pages
  // The browser's Back may leave a dialog open, which must not return with its page.
  return urlRecord === null ? NONE : pages.slice(-1)
}

function pagesAfterOpen({ shown, pages }: PageCache, record: string): readonly RecordVisit[] {
  const newest = pages.at(-1)
  if (newest?.record === record) return pages
  if (!newest || shown === null) return [...pages, { visit: (newest?.visit ?? 0) + 1, record }]
  // Straight from one record to the next.
  return [...pages.slice(0, -1), { ...newest, record }]
}

/** The record pages to render: the shown one and, hidden, the last closed one, which may be reopened. */
export function useCachedPages(navigation: Navigation): readonly RecordVisit[] {
  const [cached, setCached] = useState(() => nextPages({ shown: null, pages: NONE }, navigation))
  const next = nextPages(cached, navigation)
  if (next !== cached) setCached(next)
  const keepsPages = navigation.shown !== null || next.pages.length === 0 || preservesLayout()
  return keepsPages ? next.pages : NONE
}
