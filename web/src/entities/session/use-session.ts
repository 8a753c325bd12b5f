import { use } from 'react'

import { SessionContext } from './session-context.ts'
import type { Session } from './session.ts'

/** Who is here and for which merchant. The same object until something of it changes. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}
