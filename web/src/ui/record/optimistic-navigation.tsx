import { createContext, use, useCallback, useReducer, type ReactNode } from 'react'

import { afterPaint } from '#/lib/screen/after-paint.ts'

/** A record, null for the list, undefined when the address decides (docs/adr/0009-optimistic-navigation.md). */
type OptimisticRecord = string | null | undefined

const OptimisticRecordContext = createContext<OptimisticRecord>(undefined)
const ShowContext = createContext<(record: string | null) => void>(() => undefined)

const resolveShown = (urlRecord: string | null, optimisticRecord: OptimisticRecord) =>
  optimisticRecord === undefined ? urlRecord : optimisticRecord

/** The record that is shown, null for a list. @param urlRecord the record that the address names */
export const useShownRecord = (urlRecord: string | null): string | null =>
  resolveShown(urlRecord, use(OptimisticRecordContext))

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
export function useOptimisticRecord(urlRecord: string | null) {
  const [step, show] = useReducer(
    (_last: { from: string | null; to: string | null } | null, to: OptimisticRecord) =>
      to === undefined ? null : { from: urlRecord, to },
    null,
  )
  // The address has caught up.
  if (step && step.from !== urlRecord) show(undefined)
  const optimisticRecord = step?.from === urlRecord ? step.to : undefined
  return { shown: resolveShown(urlRecord, optimisticRecord), optimisticRecord, show }
}

interface OptimisticNavigationProps {
  optimisticRecord: OptimisticRecord
  show: (record: string | null) => void
  children: ReactNode
}

export const OptimisticNavigation = ({
  optimisticRecord,
  show,
  children,
}: OptimisticNavigationProps) => (
  <ShowContext value={show}>
    <OptimisticRecordContext value={optimisticRecord}>{children}</OptimisticRecordContext>
  </ShowContext>
)
