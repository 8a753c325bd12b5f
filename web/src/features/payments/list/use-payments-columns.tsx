import { useMemo } from 'react'

import { useOwnColumns } from '#/entities/own-lists/use-own-columns.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { PaymentMenu } from './payment-menu.tsx'
import { paymentsColumns } from './payments-columns.tsx'
import { paymentsSearch, type PaymentsSearch } from './payments-search.ts'
import { useOpenPayment } from './use-open-payment.ts'

/** Includes the columns this person has added. */
export function usePaymentsColumns(search: PaymentsSearch) {
  const session = useSession()
  const { slug, timeZone } = session
  const open = useOpenPayment()
  const all = useMemo(() => {
    const hrefOf = (payment: string) => paymentsSearch.href(slug, { ...search, payment })
    return paymentsColumns({
      timeZone,
      link: ({ transactionId }, children) => (
        <RecordLink href={hrefOf(transactionId)} opens={transactionId}>
          {children}
        </RecordLink>
      ),
      menu: (payment) => (
        <PaymentMenu
          payment={payment}
          onOpen={(action) => open(hrefOf(payment.transactionId), action)}
        />
      ),
    })
  }, [slug, timeZone, search, open])
  return useOwnColumns(session, 'payments', all)
}
