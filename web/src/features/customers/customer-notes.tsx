import { RecordNotes } from '#/entities/note/record-notes.tsx'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { ALL_DATES } from '#/ui/date/date-range.ts'

import { customersSearch } from './customers-search.ts'

export function CustomerNotes({ customerId }: { customerId: string }) {
  const { merchantId, slug, timeZone } = useSession()
  const can = useCan()
  return (
    <RecordNotes
      record={{ merchantId, recordKind: 'customers', recordId: customerId }}
      timeZone={timeZone}
      canWrite={can('customers:write')}
      hrefOf={(tag) =>
        customersSearch.href(slug, { ...customersSearch.read({}), tag, range: ALL_DATES })
      }
    />
  )
}
