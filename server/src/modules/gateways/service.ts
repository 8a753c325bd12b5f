import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import { SetupError } from '../../kit/setup-error.ts'
import type { GatewayScope, ProviderKind, Route } from './rules.ts'
import { routeTo } from './rules.ts'
import * as store from './store.ts'

/** How long a process may cache the rules. */
const CACHE_TTL_MS = 5_000

export interface RoutingDeps {
  db: Database
  clock: Clock
  names: Readonly<Record<ProviderKind, readonly string[]>>
}

/** Routing rules in the database, by kind, merchant and currency. */
export interface RoutingService {
  list(): Promise<store.StoredRoute[]>
  /** Takes effect at once in this process, within five seconds in others. 400 for a provider that is not configured. */
  set(route: Route): Promise<void>
  /** False when there was no such rule. */
  clear(route: Omit<Route, 'provider'>): Promise<boolean>
  /** Throws SetupError when a rule names a provider that is not configured. */
  check(): Promise<void>
  choose(kind: ProviderKind, scope: GatewayScope): Promise<string | undefined>
}

export function routingService(deps: RoutingDeps): RoutingService {
  const { db, clock, names } = deps
  let cache: { routes: Promise<store.StoredRoute[]>; until: number } | null = null

  function routes(): Promise<store.StoredRoute[]> {
    const wall = clock.wall().getTime()
    if (cache && cache.until > wall) return cache.routes
    const read = store.readRoutes(db.reader)
    const entry = { routes: read, until: wall + CACHE_TTL_MS }
    cache = entry
    read.catch(() => {
      if (cache === entry) cache = null
    })
    return read
  }

  return {
    list: () => store.readRoutes(db.reader),
    async set(route) {
      const { kind, provider } = route
      if (!names[kind].includes(provider)) throw badRequest(offText(route, names[kind]))
      await db.inGlobal((tx) => store.setRoute(tx, route, clock.wall()))
      cache = null
    },
    async clear(route) {
      const isCleared = await db.inGlobal((tx) => store.clearRoute(tx, route))
      cache = null
      return isCleared
    },
    async check() {
      const invalid = (await store.readRoutes(db.reader)).find(
        ({ kind, provider }) => !names[kind].includes(provider),
      )
      if (invalid)
        throw new SetupError(
          `A routing rule is wrong. ${offText(invalid, names[invalid.kind])} ` +
            '"npm run cli -- provider-routes list" shows the rules.',
        )
    },
    choose: async (kind, scope) => routeTo(await routes(), kind, scope),
  }
}

const offText = (
  { kind, provider }: Pick<store.StoredRoute, 'kind' | 'provider'>,
  names: readonly string[],
): string => `No ${kind} provider "${provider}" is on here; on are: ${names.join(', ') || 'none'}.`
