import type { SearchResponse } from '@paydeck/contract/calls/search'
import { isSearchable, parseSearch, withoutCardNumbers } from '@paydeck/contract/search/grammar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { searchQuery } from '#/entities/search/search-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { useDebounced } from '#/lib/screen/use-debounced.ts'
import { todayIn } from '#/lib/text/today.ts'
import { actionGroup } from './action-options.ts'
import { pageGroup } from './page-options.ts'
import { recordGroups } from './record-options.ts'
import { plain, type OptionGroup, type SearchOption } from './search-option.ts'
import { useRecentSearches } from './recent-searches.ts'

const DEBOUNCE_MS = 120

/** The text in the box, and the debounced text that is searched for. */
function useSearchText() {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { later, cancel } = useDebounced(setQuery, DEBOUNCE_MS)
  const searchNow = (input: string) => {
    cancel()
    setQuery(input)
  }
  const changeText = (input: string, isImmediate = false) => {
    setText(input)
    setActive(0)
    if (isImmediate) searchNow(input)
    else later(input)
  }
  return { text, query, active, setActive, changeText, searchNow }
}

/** Parses texts and lists the results for the signed-in person. */
function useOptionGroups() {
  const { slug, grants, timeZone, abacusEnabled } = useSession()
  const brand = useBrand()
  const today = todayIn(timeZone)
  const parsedOf = (input: string) => parseSearch(withoutCardNumbers(input), today)
  const groupsOf = (input: string, answer: SearchResponse | undefined): OptionGroup[] => {
    const scope = { slug, brand, grants, today, abacusEnabled }
    const actions = actionGroup(input, parsedOf(input), answer, scope)
    const records = recordGroups(answer, { slug, pages: brand.pages })
    const isAction = /^(?:refund|export|new|invite|add|change)\b/i.test(input)
    const ordered = isAction ? [...actions, ...records] : [...records, ...actions]
    return [...ordered, ...pageGroup(input, scope)]
  }
  return { parsedOf, groupsOf }
}

/** The typed text, its results, and the line that Enter opens. */
export function usePalette(onClose: () => void) {
  const { merchantId } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const { text, query, active, setActive, changeText, searchNow } = useSearchText()
  const { parsedOf, groupsOf } = useOptionGroups()
  const isEnabled = isSearchable(parsedOf(query))
  const results = useQuery({ ...searchQuery(merchantId, query), enabled: isEnabled })
  const recents = text.trim() === '' ? recentGroup(recent.texts) : []
  const groups = [...recents, ...groupsOf(text, isEnabled ? results.data : undefined)]
  const options = groups.flatMap((group) => group.options)

  const choose = (option: SearchOption) => {
    if (option.text !== undefined) return changeText(option.text, true)
    if (option.to === undefined) return
    if (option.icon !== 'page' && text.trim() !== '')
      recent.remember(withoutCardNumbers(text.trim()))
    const { href, act } = option.to
    onClose()
    void navigate({ href, state: act === undefined ? {} : { act } })
  }
  /** Enter may come before the answer to the last text. */
  const chooseActive = async () => {
    const option = options[active]
    const isBehind = text.trim() !== '' && (query !== text || results.isPlaceholderData)
    if (!isBehind || active > 0) return option && choose(option)
    searchNow(text)
    const answer = isSearchable(parsedOf(text))
      ? await client.fetchQuery(searchQuery(merchantId, text)).catch(() => undefined)
      : undefined
    const [first] = groupsOf(text, answer).flatMap((group) => group.options)
    if (first) choose(first)
  }
  const parsed = parsedOf(text)
  return {
    text,
    changeText,
    chips: parsed.chips,
    groups,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    setActive,
    choose,
    chooseActive,
    error: isEnabled ? results.error : null,
    isBusy: isEnabled && (results.isFetching || query !== text),
    isSearchable: isSearchable(parsed),
  }
}

export type PaletteState = ReturnType<typeof usePalette>

const recentGroup = (texts: readonly string[]): OptionGroup[] =>
  texts.length === 0 ? [] : [{ label: 'Recent searches', options: texts.map(toRecent) }]

const toRecent = (text: string, index: number): SearchOption => ({
  id: `recent-${index}`,
  icon: 'recent',
  title: plain(text),
  text,
})
