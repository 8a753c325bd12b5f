import type { Needs } from '@paydeck/contract/access/permissions'
import type { ReactNode } from 'react'

import { isPermitted } from './access.ts'
import { useSession } from './use-session.ts'

export function useCan(): (needs: Needs) => boolean {
  const { grants } = useSession()
  return (needs) => isPermitted(grants, needs)
}

export function Can({ needs, children }: { needs: Needs; children: ReactNode }) {
  return useCan()(needs) ? children : null
}
