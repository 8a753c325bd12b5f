import type { Config } from '../config.ts'
import { readOffset } from '../db/clock-offset.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { obtainDatabase } from '../db/obtain.ts'
import { openJobs } from '../jobs/boss.ts'
import { jobWatch, type JobWatch } from '../jobs/watch-store.ts'
import { ServerClock } from '../kit/clock.ts'
import { systemRandom } from '../kit/random.ts'
import {
  type BankMethodsSandbox,
  openBankMethodsSandbox,
} from '../providers/bank-methods-sandbox.ts'
import { openSandboxBank, type SandboxBank } from '../providers/bank/sandbox/sandbox-bank.ts'
import { openSandbox, type SandboxCardProvider } from '../providers/card/sandbox/sandbox.ts'
import { loadIdentityPlatform } from '../providers/identity/load.ts'
import { buildServices, type Services } from '../services.ts'

/** Everything a command may use; the same use cases as the server's. */
export interface House {
  config: Config
  db: Database
  clock: ServerClock
  services: Services
  sandbox: SandboxCardProvider
  bankMethods: BankMethodsSandbox
  bank: SandboxBank
  jobs: JobWatch
}

export interface OpenHouse extends House {
  close(): Promise<void>
}

/**
 * Opens the installation's database, whether the server runs or not (the embedded one is joined, or started for as
 * long as the command takes), and builds the use cases on it. Jobs are only sent: the server's worker does them.
 */
export async function openHouse(
  config: Config,
  progress: (line: string) => void,
  onError: (failure: unknown) => void,
): Promise<OpenHouse> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closers.toReversed()) await one()
  }
  try {
    const database = await obtainDatabase({ ...config, progress })
    closers.push(() => database.stop())
    const { url } = database
    await migrate(url)
    const db = openDatabase({ url, poolSize: 4, onError })
    closers.push(() => db.close())
    const clock = new ServerClock()
    if (config.sandbox) clock.offsetMs = await readOffset(db)
    const sandbox = openSandbox({
      url,
      clock,
      secret: config.secret,
      origin: config.origin,
      poolSize: 2,
      onError,
    })
    closers.push(() => sandbox.close())
    const bank = openSandboxBank({ url, clock, onError })
    closers.push(() => bank.close())
    const bankMethods = openBankMethodsSandbox({
      url,
      clock,
      secret: config.secret,
      origin: config.origin,
      poolSize: 1,
      onError,
    })
    closers.push(() => bankMethods.close())
    const jobs = await openJobs({ url, isWorker: false, onError })
    closers.push(() => jobs.stop())
    const { identityPlatform } = config
    const hostedIdentity = identityPlatform && (await loadIdentityPlatform(identityPlatform))
    const services = buildServices({
      db,
      clock,
      random: systemRandom,
      secret: config.secret,
      origin: config.origin,
      sandbox: config.sandbox,
      limits: config.limits,
      queue: jobs.queue,
      mailer: null,
      smsSender: null,
      supportEmail: config.supportEmail,
      cardProvider: sandbox.provider,
      bankProvider: bank.provider,
      directDebitProvider: bankMethods.directDebit.provider,
      payToProvider: bankMethods.payTo.provider,
      ...(hostedIdentity && { hostedIdentity }),
      onError,
    })
    const watch = jobWatch(db, jobs.queue)
    return { config, db, clock, services, sandbox, bankMethods, bank, jobs: watch, close }
  } catch (failure) {
    await close()
    throw failure
  }
}
