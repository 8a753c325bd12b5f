import { createContext, use, useCallback, useReducer, type ReactNode } from 'react'

import { afterPaint } from '#/lib/screen/after-paint.ts'

/** A record, null for the list, undefined when the address decides (docs/adr/0009-optimistic-navigation.md). */
type Ahead = string | null | undefined

const AheadContext = createContext<Ahead>(undefined)
const ShowContext = createContext<(record: string | null) => void>(() => undefined)

const shownOf = (named: string | null, ahead: Ahead) => (ahead === undefined ? named : ahead)

/** The record that is shown, null for a list. @param named the record that the address names */
export const useShownRecord = (named: string | null): string | null =>
  shownOf(named, use(AheadContext))

/** Shows a record, or with null its list, in the next frame; navigates after that. */
export function useOptimisticNavigation(): (record: string | null, navigate: () => void) => void {
  const show = use(ShowContext)
  return useCallback(
    (record, navigate) => {
      show(record)
      afterPaint(navigate)
    },
    [show],
  )
}

/** For the frame around the pages: holds the record shown ahead of the address until the address catches up. */
export function useOptimisticRecord(named: string | null) {
  const [step, show] = useReducer(
    (_last: { from: string | null; to: string | null } | null, to: Ahead) =>
      to === undefined ? null : { from: named, to },
    null,
  )
  // The address has caught up.
  if (step && step.from !== named) show(undefined)
  const ahead = step?.from === named ? step.to : undefined
  return { shown: shownOf(named, ahead), ahead, show }
}

interface OptimisticNavigationProps {
  ahead: Ahead
  show: (record: string | null) => void
  children: ReactNode
}

export const OptimisticNavigation = ({ ahead, show, children }: OptimisticNavigationProps) => (
  <ShowContext value={show}>
    <AheadContext value={ahead}>{children}</AheadContext>
  </ShowContext>
)
