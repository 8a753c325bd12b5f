import { memo, useMemo, type ReactNode, type RefObject } from 'react'

import { BackgroundListContext } from './background-list.ts'

interface CachedPageProps {
  container: RefObject<HTMLElement | null>
  record: string
  isShown: boolean
  children: (record: string) => ReactNode
}

/** A record's page in front of its list. Does not re-render while hidden. */
export const CachedPage = memo(
  function CachedPage({ container, record, children }: CachedPageProps) {
    const list = useMemo(() => ({ container, record }), [container, record])
    return <BackgroundListContext value={list}>{children(record)}</BackgroundListContext>
  },
  (_before, { isShown }) => !isShown,
)
