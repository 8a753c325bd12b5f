import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type * as z from 'zod/mini'

import type { Sweep } from '../jobs/queue.ts'
import type { Clock } from '../kit/clock.ts'
import type { NewId } from '../kit/ids.ts'
import type { Random } from '../kit/random.ts'
import type { BankProvider } from './bank/port.ts'
import type { CardProvider } from './card/port.ts'
import type { DirectDebitProvider } from './direct-debit/port.ts'
import type { PayToProvider } from './payto/port.ts'
import type { WalletProvider } from './wallet/port.ts'

export interface Adapters {
  card: CardProvider
  direct_debit: DirectDebitProvider
  payto: PayToProvider
  bank: BankProvider
  wallet: WalletProvider
}
export type ProviderKind = keyof Adapters

/** Origins beside our own that the customer's page may use, as sources of a Content-Security-Policy. */
export interface PageSources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/** A step of `check-provider`: what was tried, and what came of it. */
export interface CheckResult {
  what: string
  isOk: boolean
  detail?: string
}

export interface ProviderKit<Settings> {
  settings: Settings
  /** Connections of the provider's own role, which owns its schema and sees nothing else. Throws without `storage`. */
  readonly pool: pg.Pool
  clock: Clock
  random: Random
  newId: NewId
  /** A key of 32 bytes, derived from the server's secret. */
  key: (purpose: string) => Buffer
  /** This server as browsers call it, without a trailing slash. */
  origin: string
  /** Where this provider's events are taken. */
  eventsUrl: string
  /** Whether events leave by themselves; false in tests and the demo, which deliver them when they want. */
  sendsEvents: boolean
  /** Another provider, listed before this one. Throws when it is not on. */
  opened: <Opened>(definition: { open(kit: never): Opened }) => Opened
  onError: (failure: unknown) => void
}

export interface OpenedProvider<Kind extends ProviderKind = ProviderKind> {
  provider: Adapters[Kind]
  /** Extra endpoints, such as the pages of a challenge. */
  mount?(app: FastifyInstance): void
  sweeps?(): readonly Sweep[]
  /** Called before anything is done. Throws SetupError for a database that its settings are not meant for. */
  admit?(): Promise<void>
  /** Whether it can be reached and accepts our settings; for the operator, and harmless. */
  check?(): Promise<readonly CheckResult[]>
}

/** An adapter as its folder declares it; `installed.ts` lists all of them. */
export interface ProviderDefinition<
  Kind extends ProviderKind = ProviderKind,
  Settings = unknown,
  Opened extends OpenedProvider<Kind> = OpenedProvider<Kind>,
> {
  kind: Kind
  /** Stored with everything it does, so it never changes. Lower case, digits, underscores. */
  name: string
  /** On wherever the sandbox is, and only there; its storage is the schema `sandbox`. */
  isSandbox?: true
  /** By environment variable. A provider is on as soon as one of them is given. */
  settings: z.ZodMiniObject & { _zod: { output: Settings } }
  /** Why these settings may not be used here, as a sentence; null when they may. */
  refuse?(settings: Settings, isSandbox: boolean): string | null
  /** What an operator must know of these settings at every start; null when there is nothing. */
  warn?(settings: Settings, isSandbox: boolean): string | null
  /**
   * Why production may not use a database, as a sentence, where this provider is off and once kept something in it; null
   * when it may.
   */
  refuseLeft?(pool: pg.Pool): Promise<string | null>
  /** The provider's schema, `provider_<name>`; null when it stores nothing. */
  storage: {
    connections: number
    /** The folder of its numbered SQL files; the sandbox's stand with ours. */
    migrations?: string
  } | null
  csp?(settings: Settings): PageSources
  open(kit: ProviderKit<Settings>): Opened
}

export const defineProvider = <
  Kind extends ProviderKind,
  Settings,
  Opened extends OpenedProvider<Kind>,
>(
  definition: ProviderDefinition<Kind, Settings, Opened>,
): ProviderDefinition<Kind, Settings, Opened> => definition

/** The last part of `/webhooks/…`, where a provider's events come: `card-{name}` for cards, else the plain name. */
export const eventSource = ({ kind, name }: Pick<ProviderDefinition, 'kind' | 'name'>): string =>
  kind === 'card' ? `card-${name}` : name
