import { MAX_SEARCHES, withSearch } from '@paydeck/contract/lists/own-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ownLists, rememberSearch } from '#/entities/own-lists/own-list-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { drafts } from '#/lib/form/drafts.ts'

const parseTexts = (saved: unknown): string[] =>
  Array.isArray(saved)
    ? saved.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES)
    : []

/**
 * A person’s last searches. The server keeps them; this tab has a copy to show before the answer arrives. They name
 * customers, so the copy is a draft, which signing out deletes.
 */
export function useRecentSearches() {
  const session = useSession()
  const name = `search:${session.merchantId}:${session.email}`
  const [initial] = useState(() => parseTexts(drafts.read(name)))
  const { data } = useQuery(ownLists(session))
  const { mutate } = useMutation(rememberSearch(session))
  const texts = data?.searches ?? initial
  return {
    texts,
    remember: (text: string): void => {
      drafts.save(name, withSearch(texts, text))
      mutate(text)
    },
  }
}
