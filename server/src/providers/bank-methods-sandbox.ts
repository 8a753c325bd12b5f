import type { FastifyInstance } from 'fastify'

import type { Sweep } from '../jobs/queue.ts'
import { type DebitSandbox, openDebitSandbox } from './direct-debit/sandbox/sandbox.ts'
import type { DebitSandboxOptions } from './direct-debit/sandbox/sandbox.ts'
import { openPayToSandbox, type PayToSandbox } from './payto/sandbox/sandbox.ts'

/** The two sandboxes of paying from a bank account. */
export interface BankMethodsSandbox {
  directDebit: DebitSandbox
  payTo: PayToSandbox
  /** Mounts the endpoints of the customers' pages. */
  mount(app: FastifyInstance): void
  /** Which of these operations took money: to compare our books with the providers'. */
  taken(operationIds: readonly string[]): ReturnType<DebitSandbox['debits']>
  /** Sends what has come of debits and PayTo agreements meanwhile. */
  sweeps(): Sweep[]
  close(): Promise<void>
}

/** Opens both, each with its own connections. */
export function openBankMethodsSandbox(options: DebitSandboxOptions): BankMethodsSandbox {
  const directDebit = openDebitSandbox(options)
  const payTo = openPayToSandbox(options)
  return {
    directDebit,
    payTo,
    mount(app) {
      directDebit.mount(app)
      payTo.mount(app)
    },
    async taken(operationIds) {
      const both = await Promise.all([
        directDebit.debits(operationIds),
        payTo.charges(operationIds),
      ])
      return both.flat()
    },
    sweeps: () => [
      {
        name: 'sandbox.debit-events',
        schedule: '* * * * *',
        async run() {
          await directDebit.deliver()
        },
      },
      {
        name: 'sandbox.payto-events',
        schedule: '* * * * *',
        async run() {
          await payTo.deliver()
        },
      },
    ],
    async close() {
      await Promise.all([directDebit.close(), payTo.close()])
    },
  }
}
