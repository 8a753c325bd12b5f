import { memo, useMemo, type ReactNode, type RefObject } from 'react'

import { KeptListContext } from './kept-list.ts'

interface KeptPageProps {
  screen: RefObject<HTMLElement | null>
  record: string
  isShown: boolean
  children: (record: string) => ReactNode
}

/** A record's page in front of its list. Does not re-render while hidden. */
export const KeptPage = memo(
  function KeptPage({ screen, record, children }: KeptPageProps) {
    const list = useMemo(() => ({ screen, record }), [screen, record])
    return <KeptListContext value={list}>{children(record)}</KeptListContext>
  },
  (_before, { isShown }) => !isShown,
)
