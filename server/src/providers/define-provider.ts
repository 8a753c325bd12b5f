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

/** Other origins that the hosted page may use, as Content-Security-Policy sources. */
export interface PageSources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/** A check of `check-provider`, and its result. */
export interface CheckResult {
  check: string
  isOk: boolean
  detail?: string
}

export interface ProviderKit<Settings> {
  settings: Settings
  /** Connects as the provider's own role, which owns its schema and sees nothing else. Throws without `storage`. */
  readonly pool: pg.Pool
  clock: Clock
  random: Random
  newId: NewId
  /** A key of 32 bytes, derived from the server's secret. */
  key: (purpose: string) => Buffer
  /** This server's origin for browsers, without a trailing slash. */
  origin: string
  /** The address that receives this provider's events. */
  eventsUrl: string
  /** Whether events are sent automatically; false in tests and the demo, which deliver them on demand. */
  sendsEvents: boolean
  /** A provider listed before this one. Throws if it is off. */
  opened: <Opened>(definition: { open(kit: never): Opened }) => Opened
  onError: (failure: unknown) => void
}

export interface OpenedProvider<Kind extends ProviderKind = ProviderKind> {
  provider: Adapters[Kind]
  /** Extra endpoints, such as the pages of a challenge. */
  mount?(app: FastifyInstance): void
  sweeps?(): readonly Sweep[]
  /** Called before anything else. Throws SetupError if the database does not fit the settings. */
  admit?(): Promise<void>
  /** Harmless checks for the operator: can the provider be reached, and does it accept our settings? */
  check?(): Promise<readonly CheckResult[]>
}

/** An adapter as its folder declares it; `installed.ts` lists all of them. */
export interface ProviderDefinition<
  Kind extends ProviderKind = ProviderKind,
  Settings = unknown,
  Opened extends OpenedProvider<Kind> = OpenedProvider<Kind>,
> {
  kind: Kind
  /** Stored with everything the provider does, so it must never change. Lower case, digits, underscores. */
  name: string
  /** On exactly when the sandbox is on, and stored in the schema `sandbox`. */
  isSandbox?: true
  /** By environment variable. The provider is on if any of them is given. */
  settings: z.ZodMiniObject & { _zod: { output: Settings } }
  /** Why these settings must not be used here, in a sentence; null if they may be. */
  refuse?(settings: Settings, isSandbox: boolean): string | null
  /** A warning about these settings at every start; null if there is none. */
  warn?(settings: Settings, isSandbox: boolean): string | null
  /**
   * Called if this provider is off but has storage: why production must not use the database, in a sentence, or null.
   */
  refuseLeft?(pool: pg.Pool): Promise<string | null>
  /** The provider's schema, `provider_<name>`; null when it stores nothing. */
  storage: {
    connections: number
    /** The folder of its numbered SQL files; the sandbox's are among ours. */
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

/** The last segment of `/webhooks/…` for a provider's events: `card-{name}` for cards, otherwise the name. */
export const eventSource = ({ kind, name }: Pick<ProviderDefinition, 'kind' | 'name'>): string =>
  kind === 'card' ? `card-${name}` : name
