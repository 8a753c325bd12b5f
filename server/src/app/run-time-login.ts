import type { ConfiguredProvider } from '../providers/configured.ts'
import { storageOf } from '../providers/storage-of.ts'
import type { Connections } from './connections.ts'

/** The name in an address. */
export const loginOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** The login that only runs the server; null when the one that migrates does that too. */
export function runTimeLogin({ url, migration }: Connections): string | null {
  const login = loginOf(url)
  return login === loginOf(migration) ? null : login
}

/** What a server with these providers becomes; it needs to be a member of nothing else. */
export const runTimeRoles = (providers: readonly ConfiguredProvider[]): string[] => [
  ...new Set([
    'paydeck_app',
    'paydeck_reader',
    'paydeck_sweeper',
    ...providers.flatMap(({ definition }) =>
      definition.storage ? [storageOf(definition).role] : [],
    ),
  ]),
]
