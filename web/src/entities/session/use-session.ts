import { use } from 'react'

import { SessionContext } from './session-context.ts'
import type { Session } from './session.ts'

/** The same object until something in it changes. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}
