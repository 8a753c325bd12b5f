import type { SearchAnswer } from '@paydeck/contract/calls/search'
import { isSearchable, parseSearch, withoutCardNumbers } from '@paydeck/contract/search/grammar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { searchQuery } from '#/entities/search/search-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useDebounced } from '#/lib/screen/use-debounced.ts'
import { todayIn } from '#/lib/text/today.ts'
import { actGroup } from './act-options.ts'
import { pageGroup } from './page-options.ts'
import { recordGroups } from './record-options.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'
import { useRecentSearches } from './recent-searches.ts'

const WAIT_MS = 120

/** The text in the box, and the debounced text that is searched for. */
function useTyped() {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const { later, cancel } = useDebounced(setAsked, WAIT_MS)
  const askNow = (typed: string) => {
    cancel()
    setAsked(typed)
  }
  const type = (typed: string, now = false) => {
    setText(typed)
    setActive(0)
    if (now) askNow(typed)
    else later(typed)
  }
  return { text, asked, active, setActive, type, askNow }
}

/** Parses texts and lists the results for the signed-in person. */
function useLists() {
  const { slug, grants, timeZone, abacusEnabled } = useSession()
  const brand = useBrand()
  const today = todayIn(timeZone)
  const parsedOf = (typed: string) => parseSearch(withoutCardNumbers(typed), today)
  const groupsOf = (typed: string, answer: SearchAnswer | undefined): OptionGroup[] => {
    const person = { slug, brand, grants, today, abacusEnabled }
    const acts = actGroup(typed, parsedOf(typed), answer, person)
    const records = recordGroups(answer, { slug, pages: brand.pages })
    const isAct = /^(?:refund|export|new|invite|add|change)\b/i.test(typed)
    const found = isAct ? [...acts, ...records] : [...records, ...acts]
    return [...found, ...pageGroup(typed, person)]
  }
  return { parsedOf, groupsOf }
}

/** The typed text, its results, and the line that Enter opens. */
export function usePalette(onClose: () => void) {
  const { merchantId } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const { text, asked, active, setActive, type, askNow } = useTyped()
  const { parsedOf, groupsOf } = useLists()
  const isAsked = isSearchable(parsedOf(asked))
  const found = useQuery({ ...searchQuery(merchantId, asked), enabled: isAsked })
  const recents = text.trim() === '' ? recentGroup(recent.texts) : []
  const groups = [...recents, ...groupsOf(text, isAsked ? found.data : undefined)]
  const options = groups.flatMap((group) => group.options)

  const choose = (option: SearchOption) => {
    if (option.text !== undefined) return type(option.text, true)
    if (option.to === undefined) return
    if (option.icon !== 'page' && text.trim() !== '')
      recent.remember(withoutCardNumbers(text.trim()))
    const { href, act } = option.to
    onClose()
    void navigate({ href, state: act === undefined ? {} : { act } })
  }
  /** Enter may come before the answer to the last text. */
  const chooseActive = async () => {
    const known = options[active]
    const isBehind = text.trim() !== '' && (asked !== text || found.isPlaceholderData)
    if (!isBehind || active > 0) return known && choose(known)
    askNow(text)
    const answer = isSearchable(parsedOf(text))
      ? await client.fetchQuery(searchQuery(merchantId, text)).catch(() => undefined)
      : undefined
    const [first] = groupsOf(text, answer).flatMap((group) => group.options)
    if (first) choose(first)
  }
  const parsed = parsedOf(text)
  return {
    text,
    type,
    chips: parsed.chips,
    groups,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    setActive,
    choose,
    chooseActive,
    error: isAsked ? found.error : null,
    isBusy: isAsked && (found.isFetching || asked !== text),
    isSearchable: isSearchable(parsed),
  }
}

export type PaletteState = ReturnType<typeof usePalette>

const recentGroup = (texts: readonly string[]): OptionGroup[] =>
  texts.length === 0 ? [] : [{ label: 'Recent searches', options: texts.map(toRecent) }]

const toRecent = (text: string, at: number): SearchOption => ({
  id: `recent-${at}`,
  icon: 'recent',
  title: plain(text),
  text,
})
