import type { ActivityEvent } from '@paydeck/contract/calls/activity'
import type { ReactNode } from 'react'

import { useBrand } from '#/brand/use-brand.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { recordPath } from './record-path.ts'

/** Links to the record that an event is about, if there is one. */
export function EventLink({ event, children }: { event: ActivityEvent; children: ReactNode }) {
  const { slug } = useSession()
  const { pages } = useBrand()
  const href = recordPath(event, { slug, pages })
  return href === null ? children : <RecordLink href={href}>{children}</RecordLink>
}
