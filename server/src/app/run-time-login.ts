import type { ConfiguredProvider } from '../providers/configured.ts'
import { storageOf } from '../providers/storage-of.ts'
import type { Connections } from './connections.ts'

export const loginOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** The login that only runs the server; null when it also migrates. */
export function runTimeLogin({ url, migration }: Connections): string | null {
  const login = loginOf(url)
  return login === loginOf(migration) ? null : login
}

/** The roles that a server with these providers switches to. Its login needs no other membership. */
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
