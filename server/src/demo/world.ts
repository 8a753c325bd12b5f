import type { Database } from '../db/database.ts'
import type { Clock } from '../kit/clock.ts'
import type { SandboxCardProvider } from '../providers/card/sandbox/sandbox-card.ts'
import { configuredProviders } from '../providers/configured.ts'
import { INSTALLED } from '../providers/installed.ts'
import { openProviders } from '../providers/open-providers.ts'
import { type BankMethodsSandbox, sandboxesOf } from '../providers/sandbox/sandboxes.ts'
import { buildApp, type Services } from '../app.ts'
import type { Foundation } from '../app/foundation.ts'

/** Use cases and sandbox providers on one clock. */
export interface DemoWorld<C extends Clock> {
  clock: C
  services: Services
  card: SandboxCardProvider
  bankMethods: BankMethodsSandbox
  close(): Promise<void>
}

export async function openWorld<C extends Clock>(
  base: { foundation: Omit<Foundation, 'db' | 'clock'>; db: Database; url: string },
  clock: C,
): Promise<DemoWorld<C>> {
  const { foundation, db, url } = base
  const { random, secrets, origin, onError } = foundation
  const providers = await openProviders({
    configured: configuredProviders(INSTALLED, {}, true),
    url,
    clock,
    random,
    secret: secrets[0],
    origin,
    sendsEvents: false,
    connections: 2,
    onError,
  })
  const { sandbox: card, bankMethods } = sandboxesOf(providers)
  const { services } = buildApp({
    ...foundation,
    db,
    clock,
    adapters: providers.adapters,
    eventSources: providers.eventSources,
  })
  return {
    clock,
    services,
    card,
    bankMethods,
    close: () => providers.close(),
  }
}
