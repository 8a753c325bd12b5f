import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openJobs, type Jobs } from '../jobs/boss.ts'
import type { Clock } from '../kit/clock.ts'
import { systemRandom, type Random } from '../kit/random.ts'
import {
  type BankMethodsSandbox,
  openBankMethodsSandbox,
} from '../providers/bank-methods-sandbox.ts'
import { openSandboxBank, type SandboxBank } from '../providers/bank/sandbox/sandbox-bank.ts'
import { openSandbox, type SandboxCardProvider } from '../providers/card/sandbox/sandbox.ts'
import { loadIdentityPlatform } from '../providers/identity/load.ts'
import { smtpMailer } from '../providers/mail/smtp-mailer.ts'
import { httpSmsSender } from '../providers/sms/http/http-sms-sender.ts'
import { openWalletSandbox, type WalletSandbox } from '../providers/wallet/sandbox/sandbox.ts'
import type { Foundation } from './foundation.ts'

export interface FoundationOptions {
  config: Config
  /** The database; `config.databaseUrl` or the embedded one. */
  url: string
  clock: Clock
  random?: Random
  /** Whether this process takes jobs; one that does not only sends. */
  isWorker: boolean
  /** Connections of the database, and of each sandbox. */
  pools: { main: number; sandbox?: number }
  /** Passed in by tests that wait for what never answers. */
  providerTimeLimitMs?: number
  webhookTimeLimitMs?: number
  /** Whether the sandbox sends its events as they come; a test may deliver them itself. */
  sendsEvents?: boolean
  onError: (failure: unknown) => void
}

/** The sandbox's providers. */
export interface Sandboxes {
  sandbox: SandboxCardProvider
  sandboxBank: SandboxBank
  bankMethods: BankMethodsSandbox
  walletSandbox: WalletSandbox
}

export interface OpenFoundation extends Sandboxes {
  foundation: Foundation
  jobs: Jobs
  /** Closes providers and database, once nothing runs any more. */
  close(): Promise<void>
}

function openSandboxes(options: FoundationOptions): Sandboxes {
  const { config, url, clock, random = systemRandom, pools, onError } = options
  const { secret, origin } = config
  const common = { url, clock, secret, origin, onError }
  const poolSize = pools.sandbox !== undefined && { poolSize: pools.sandbox }
  const sandbox = openSandbox({
    ...common,
    ...poolSize,
    sendsEvents: options.sendsEvents ?? true,
  })
  return {
    sandbox,
    sandboxBank: openSandboxBank({ url, clock, onError }),
    bankMethods: openBankMethodsSandbox({ ...common, ...poolSize }),
    walletSandbox: openWalletSandbox({
      clock,
      random,
      secret,
      origin,
      tokenise: sandbox.tokeniseWallet,
    }),
  }
}

/** The settings that modules read, as they are. */
const settingsOf = ({ config, ...options }: FoundationOptions) => ({
  secret: config.secret,
  origin: config.origin,
  sandbox: config.sandbox,
  limits: config.limits,
  supportEmail: config.supportEmail,
  googlePay: config.googlePay,
  identityPlatform: config.identityPlatform,
  ...(options.providerTimeLimitMs !== undefined && {
    providerTimeLimitMs: options.providerTimeLimitMs,
  }),
  ...(options.webhookTimeLimitMs !== undefined && {
    webhookTimeLimitMs: options.webhookTimeLimitMs,
  }),
})

/** Opens what the modules are built on: database, queue and providers. Closes all of it again when one step fails. */
export async function openFoundation(options: FoundationOptions): Promise<OpenFoundation> {
  const { config, url, clock, random = systemRandom, isWorker, pools, onError } = options
  const { identityPlatform } = config
  const hostedIdentity = identityPlatform && (await loadIdentityPlatform(identityPlatform))
  const db = openDatabase({ url, poolSize: pools.main, onError })
  const sandboxes = openSandboxes(options)
  const { sandbox, sandboxBank, bankMethods, walletSandbox } = sandboxes
  const mailer = config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null
  const close = async (): Promise<void> => {
    mailer?.close()
    await Promise.all([sandbox.close(), sandboxBank.close(), bankMethods.close(), db.close()])
  }
  try {
    const jobs = await openJobs({ url, isWorker, onError })
    const foundation = {
      ...settingsOf(options),
      db,
      clock,
      random,
      queue: jobs.queue,
      mailer,
      smsSender: config.smsUrl ? httpSmsSender({ url: config.smsUrl }) : null,
      cardProvider: sandbox.provider,
      bankProvider: sandboxBank.provider,
      directDebitProvider: bankMethods.directDebit.provider,
      payToProvider: bankMethods.payTo.provider,
      // In production the sandbox's addresses do not exist: no wallet is offered until there is a real provider.
      ...(config.sandbox && { walletProvider: walletSandbox.provider }),
      ...(hostedIdentity && { hostedIdentity }),
      onError,
    }
    return { ...sandboxes, foundation, jobs, close }
  } catch (failure) {
    await close()
    throw failure
  }
}
