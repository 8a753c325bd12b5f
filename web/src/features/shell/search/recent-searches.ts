import { MAX_SEARCHES, withSearch } from '@paydeck/contract/lists/own-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ownLists, rememberSearch } from '#/entities/own-lists/own-list-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'

const textsIn = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : []

/**
 * A person’s last searches. The server keeps them; this tab has a copy to show before the answer arrives. They name
 * customers, so the copy is a draft, which signing out deletes.
 */
export function useRecentSearches() {
  const who = useSession()
  const name = `search:${who.merchantId}:${who.email}`
  const [first] = useState(() => textsIn(drafts.read(name)))
  const { data } = useQuery(ownLists(who))
  const { mutate } = useMutation(rememberSearch(who))
  const texts = data?.searches ?? first
  return {
    texts,
    remember: (text: string): void => {
      drafts.keep(name, withSearch(texts, text))
      mutate(text)
    },
  }
}
