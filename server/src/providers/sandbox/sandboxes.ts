import { sandboxBank, type SandboxBank } from '../bank/sandbox/provider.ts'
import { sandboxCard } from '../card/sandbox/provider.ts'
import type { SandboxCardProvider } from '../card/sandbox/sandbox-card.ts'
import { type DebitSandbox, sandboxDirectDebit } from '../direct-debit/sandbox/provider.ts'
import type { Providers } from '../open-providers.ts'
import { type PayToSandbox, sandboxPayTo } from '../payto/sandbox/provider.ts'
import { sandboxWallet, type WalletSandbox } from '../wallet/sandbox/provider.ts'

/** The two sandboxes for payments from a bank account. */
export interface BankMethodsSandbox {
  directDebit: DebitSandbox
  payTo: PayToSandbox
  /** Which of these operations took money, to compare with our books. */
  charged(operationIds: readonly string[]): ReturnType<DebitSandbox['debits']>
}

/** The sandbox's providers, with what only tests, the demo and the operator use. */
export interface Sandboxes {
  sandbox: SandboxCardProvider
  sandboxBank: SandboxBank
  bankMethods: BankMethodsSandbox
  walletSandbox: WalletSandbox
}

/** Throws if the sandbox is off. */
export function sandboxesOf({ opened }: Pick<Providers, 'opened'>): Sandboxes {
  const directDebit = opened(sandboxDirectDebit)
  const payTo = opened(sandboxPayTo)
  return {
    sandbox: opened(sandboxCard),
    sandboxBank: opened(sandboxBank),
    walletSandbox: opened(sandboxWallet),
    bankMethods: {
      directDebit,
      payTo,
      async charged(operationIds) {
        const lists = await Promise.all([
          directDebit.debits(operationIds),
          payTo.charges(operationIds),
        ])
        return lists.flat()
      },
    },
  }
}
