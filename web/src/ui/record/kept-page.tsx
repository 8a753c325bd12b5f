import { memo, useMemo, type ReactNode, type RefObject } from 'react'

import { KeptListContext } from './kept-list.ts'

interface KeptPageProps {
  screen: RefObject<HTMLElement | null>
  record: string
  isShown: boolean
  children: (record: string) => ReactNode
}

/** The page of a record in front of its list. Not drawn again while it is hidden. */
export const KeptPage = memo(
  function KeptPage({ screen, record, children }: KeptPageProps) {
    const list = useMemo(() => ({ screen, record }), [screen, record])
    return <KeptListContext value={list}>{children(record)}</KeptListContext>
  },
  (_before, { isShown }) => !isShown,
)
