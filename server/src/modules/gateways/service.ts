import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import { SetupError } from '../../kit/setup-error.ts'
import type { Place, ProviderKind, Route } from './rules.ts'
import { routeTo } from './rules.ts'
import * as store from './store.ts'

/** How long a process may cache the rules. */
const KNOWN_FOR_MS = 5_000

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
  choose(kind: ProviderKind, place: Place): Promise<string | undefined>
}

export function routingService(deps: RoutingDeps): RoutingService {
  const { db, clock, names } = deps
  let known: { routes: Promise<store.StoredRoute[]>; until: number } | null = null

  function routes(): Promise<store.StoredRoute[]> {
    const wall = clock.wall().getTime()
    if (known && known.until > wall) return known.routes
    const read = store.readRoutes(db.reader)
    const reading = { routes: read, until: wall + KNOWN_FOR_MS }
    known = reading
    read.catch(() => {
      if (known === reading) known = null
    })
    return read
  }

  return {
    list: () => store.readRoutes(db.reader),
    async set(route) {
      const { kind, provider } = route
      if (!names[kind].includes(provider)) throw badRequest(offText(route, names[kind]))
      await db.inGlobal((tx) => store.setRoute(tx, route, clock.wall()))
      known = null
    },
    async clear(route) {
      const isCleared = await db.inGlobal((tx) => store.clearRoute(tx, route))
      known = null
      return isCleared
    },
    async check() {
      const wrong = (await store.readRoutes(db.reader)).find(
        ({ kind, provider }) => !names[kind].includes(provider),
      )
      if (wrong)
        throw new SetupError(
          `A routing rule is wrong. ${offText(wrong, names[wrong.kind])} ` +
            '"npm run cli -- provider-routes list" shows the rules.',
        )
    },
    choose: async (kind, place) => routeTo(await routes(), kind, place),
  }
}

const offText = (
  { kind, provider }: Pick<store.StoredRoute, 'kind' | 'provider'>,
  names: readonly string[],
): string => `No ${kind} provider "${provider}" is on here; on are: ${names.join(', ') || 'none'}.`
