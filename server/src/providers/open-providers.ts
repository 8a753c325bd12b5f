import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import { assertRole } from '../db/assert-role.ts'
import { openPool } from '../db/pool.ts'
import { migrateSchema } from '../db/migrate-schema.ts'
import type { Sweep } from '../jobs/queue.ts'
import type { Clock } from '../kit/clock.ts'
import { idMaker } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import { deriveKey } from '../kit/secrets/secrets.ts'
import type { ConfiguredProvider } from './configured.ts'
import {
  type Adapters,
  eventSource,
  type OpenedProvider,
  type PageSources,
  type ProviderDefinition,
  type ProviderKind,
  type ProviderKit,
} from './define-provider.ts'
import type { EventSource } from './events/port.ts'
import { ownedSchema, storageOf } from './storage-of.ts'

export interface OpenProvidersOptions {
  configured: readonly ConfiguredProvider[]
  /** The database server; each provider logs in with a separate role. */
  url: string
  /** The same without its pooler. Default: `url`. */
  directUrl?: string
  clock: Clock
  random: Random
  secret: Buffer
  origin: string
  sendsEvents: boolean
  /** False: keeps no prepared statements. */
  named?: boolean
  pooled?: boolean
  /** Limits each provider's connections. Default: what its definition asks for. */
  connections?: number
  onError: (failure: unknown) => void
}

export interface Providers {
  adapters: { readonly [Kind in ProviderKind]: readonly Adapters[Kind][] }
  /** A provider by its definition. Throws if it is off. */
  opened: ProviderKit<unknown>['opened']
  list: readonly { definition: ProviderDefinition; opened: OpenedProvider }[]
  /** By the last segment of `/webhooks/…`. */
  eventSources: ReadonlyMap<string, EventSource>
  pageSources: readonly PageSources[]
  mount(app: FastifyInstance): void
  sweeps(): Sweep[]
  /** Runs work in the storage of a provider that is off. */
  inStorageOf<T>(definition: ProviderDefinition, work: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Migrates each provider's schema and opens the providers, one after the other. */
export async function openProviders(options: OpenProvidersOptions): Promise<Providers> {
  refuseEqualNames(options.configured)
  const pools = new Map<string, pg.Pool>()
  const list: { definition: ProviderDefinition; opened: OpenedProvider }[] = []
  const close = async (): Promise<void> => {
    await Promise.all([...pools.values()].map((pool) => pool.end()))
  }
  const find: Providers['opened'] = (definition) => {
    const entry = list.find((item) => Object.is(item.definition, definition))
    if (!entry) throw new Error('This provider is not on')
    return entry.opened as ReturnType<typeof definition.open>
  }
  try {
    for (const { definition, settings } of options.configured) {
      const schema = ownedSchema(definition)
      if (schema) await migrateSchema(options.directUrl ?? options.url, schema)
      const pool = definition.storage ? await sharedPool(pools, definition, options) : null
      const kit = kitOf(definition, settings, { ...options, pool, find })
      list.push({ definition, opened: definition.open(kit) })
    }
  } catch (failure) {
    await close()
    throw failure
  }
  const pageSources = options.configured.flatMap(({ definition, settings }) =>
    definition.csp ? [definition.csp(settings)] : [],
  )
  const inStorageOf: Providers['inStorageOf'] = async (definition, work) => {
    const pool = poolOf(definition, 1, options)
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  }
  return { ...collect(list), opened: find, list, pageSources, inStorageOf, close }
}

/** Operations store only their provider's name, so two providers that take payments must not share one. */
function refuseEqualNames(configured: readonly ConfiguredProvider[]): void {
  const names = new Set<string>()
  for (const { definition } of configured) {
    const { kind, name } = definition
    if (kind === 'bank' || kind === 'wallet') continue
    if (names.has(name)) throw new Error(`Two providers are called "${name}"`)
    names.add(name)
  }
}

/**
 * Providers with the same role share one pool, as the sandbox's do, because each pool uses a connection to check its
 * role.
 */
async function sharedPool(
  pools: Map<string, pg.Pool>,
  definition: ProviderDefinition,
  options: OpenProvidersOptions,
): Promise<pg.Pool> {
  const { role } = storageOf(definition)
  const open = pools.get(role)
  if (open) return open
  const limits = options.configured
    .filter((provider) => storageOf(provider.definition).role === role)
    .map((provider) =>
      Math.min(provider.definition.storage?.connections ?? 0, options.connections ?? Infinity),
    )
  const pool = poolOf(
    definition,
    limits.reduce((sum, connections) => sum + connections, 0),
    options,
  )
  pools.set(role, pool)
  await assertRole(pool, role)
  return pool
}

function poolOf(
  definition: ProviderDefinition,
  connections: number,
  { url, named = true, pooled = false, onError }: OpenProvidersOptions,
): pg.Pool {
  const { role, schema } = storageOf(definition)
  return openPool({
    url,
    role,
    max: connections,
    name: `paydeck ${schema}`,
    statementTimeout: 15_000,
    named,
    pooled,
    onError,
  })
}

function kitOf(
  definition: ProviderDefinition,
  settings: unknown,
  base: OpenProvidersOptions & { pool: pg.Pool | null; find: Providers['opened'] },
): ProviderKit<unknown> {
  const { clock, random, secret, origin, sendsEvents, onError, pool, find } = base
  const { kind, name } = definition
  return {
    settings,
    get pool() {
      if (!pool) throw new Error(`The provider ${name} has no storage`)
      return pool
    },
    clock,
    random,
    newId: idMaker(clock, random),
    key: (purpose) => deriveKey(secret, `provider ${kind} ${name}: ${purpose}`),
    origin,
    eventsUrl: `${origin}/webhooks/${eventSource(definition)}`,
    sendsEvents,
    opened: find,
    onError,
  }
}

type Listed = Providers['list']

function collect(list: Listed): Pick<Providers, 'adapters' | 'eventSources' | 'mount' | 'sweeps'> {
  const of = <Kind extends ProviderKind>(kind: Kind): Adapters[Kind][] =>
    list
      .filter(({ definition }) => definition.kind === kind)
      .map(({ opened }) => opened.provider as Adapters[Kind])
  return {
    adapters: {
      card: of('card'),
      direct_debit: of('direct_debit'),
      payto: of('payto'),
      bank: of('bank'),
      wallet: of('wallet'),
    },
    eventSources: sourcesOf(list),
    mount(app) {
      for (const { opened } of list) opened.mount?.(app)
    },
    sweeps: () => list.flatMap(({ opened }) => opened.sweeps?.() ?? []),
  }
}

function sourcesOf(list: Listed): Map<string, EventSource> {
  const sources = new Map<string, EventSource>()
  for (const { definition, opened } of list) {
    const { provider } = opened
    if (!('readEvent' in provider) || !provider.readEvent) continue
    const source = eventSource(definition)
    if (sources.has(source)) throw new Error(`Two providers take their events at "${source}"`)
    sources.set(source, {
      provider: provider.name,
      about: definition.kind === 'bank' ? 'payouts' : 'operations',
      read: provider.readEvent,
    })
  }
  return sources
}
