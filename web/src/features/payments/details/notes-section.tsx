import type { Payment } from '@paydeck/contract/calls/payments/payments'

import { RecordNotes } from '#/entities/note/record-notes.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ALL_DATES } from '#/ui/date/date-range.ts'

import { paymentsSearch } from '../list/payments-search.ts'

export function NotesSection({ payment: { transactionId } }: { payment: Payment }) {
  const { merchantId, slug, timeZone } = useSession()
  const can = useCan()
  return (
    <RecordNotes
      record={{ merchantId, recordKind: 'payments', recordId: transactionId }}
      timeZone={timeZone}
      canWrite={can('customers:write')}
      hrefOf={(tag) =>
        paymentsSearch.href(slug, { ...paymentsSearch.read({}), tag, range: ALL_DATES })
      }
    />
  )
}
