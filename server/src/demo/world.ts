import type { Database } from '../db/database.ts'
import type { Clock } from '../kit/clock.ts'
import { openSandboxBank } from '../providers/bank/sandbox/sandbox-bank.ts'
import {
  openBankMethodsSandbox,
  type BankMethodsSandbox,
} from '../providers/bank-methods-sandbox.ts'
import { openSandbox, type SandboxCardProvider } from '../providers/card/sandbox/sandbox.ts'
import { buildApp, type Services } from '../app.ts'
import type { Foundation } from '../app/foundation.ts'

/** The use cases and the providers of the sandbox, all living by one clock. */
export interface DemoWorld<C extends Clock> {
  clock: C
  services: Services
  card: SandboxCardProvider
  bankMethods: BankMethodsSandbox
  close(): Promise<void>
}

/** Builds a world in which even the providers believe the clock. */
export function openWorld<C extends Clock>(
  base: { foundation: Omit<Foundation, 'db' | 'clock'>; db: Database; url: string },
  clock: C,
): DemoWorld<C> {
  const { foundation, db, url } = base
  const { secret, origin, onError } = foundation
  const sandbox = { url, clock, secret, origin, onError, poolSize: 2 }
  const card = openSandbox({ ...sandbox, sendsEvents: false })
  const bank = openSandboxBank({ url, clock, onError })
  const bankMethods = openBankMethodsSandbox(sandbox)
  const { services } = buildApp({
    ...foundation,
    db,
    clock,
    cardProvider: card.provider,
    bankProvider: bank.provider,
    directDebitProvider: bankMethods.directDebit.provider,
    payToProvider: bankMethods.payTo.provider,
  })
  return {
    clock,
    services,
    card,
    bankMethods,
    close: async () => {
      await Promise.all([card.close(), bank.close(), bankMethods.close()])
    },
  }
}
