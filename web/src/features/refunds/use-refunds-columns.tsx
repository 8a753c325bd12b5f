import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { useSession } from '#/entities/session/use-session.ts'

import { RefundLink } from './refund-link.tsx'
import { refundsColumns } from './refunds-columns.tsx'

/** Includes the columns this person has added. */
export function useRefundsColumns(onOpen: (transactionId: string) => void) {
  const session = useSession()
  const all = refundsColumns({
    timeZone: session.timeZone,
    link: ({ transactionId }, children) => (
      <RefundLink transactionId={transactionId} onOpen={onOpen}>
        {children}
      </RefundLink>
    ),
  })
  return useOwnColumns(session, 'refunds', all)
}
