import { alterBooks } from '../../server/test/alter-books.ts'
import { pdfOf } from '../../server/test/sample-application.ts'
import { codeOf } from '../../server/test/authenticator.ts'
import {
  addAccount,
  at,
  netOf,
  pay,
  startOwnWorld,
} from '../../server/test/money/payout-merchants.ts'
import { BANK_FILES, trustProfile } from '../../server/test/operators.ts'

type World = Awaited<ReturnType<typeof startOwnWorld>>
type Permissions = Parameters<World['services']['operators']['add']>[0]['permissions']

export interface DeskPerson {
  email: string
  /** The token of the link with which the person chooses a password. */
  token: string
  /** The code that the person's app shows `steps` from now; each is accepted once. */
  code: (steps?: number) => string
}

/** An installation that pays out by files, with one merchant's transfer waiting for the first file. */
export interface DeskSite {
  origin: string
  /** The amount of the merchant's transfer, as screens show it. */
  sum: string
  /** The owner's sign-in. */
  owner: { slug: string; email: string; password: string }
  /** The merchant takes $100.00 and the clock moves a week, to the 19th, so that the next transfer is made. */
  tradeOn(): Promise<void>
  person(name: string, permissions: Permissions): Promise<DeskPerson>
  /** Changes a journal in the database directly, as someone with its password might, and checks the books. */
  alterBooks(): Promise<void>
  /** Moves the clock to April and makes the tax invoices for March's fees. */
  makeFeeInvoices(): Promise<void>
  stop(): Promise<void>
}

/** How the paying account's statements are read: day, amount and description. */
const CSV = {
  account: 'CSV',
  currency: 'AUD',
  encoding: 'utf-8',
  delimiter: ',',
  skipLines: 0,
  hasTitles: false,
  dayFormat: 'YYYY-MM-DD',
  day: 1,
  amount: { signed: 2 },
  description: [3],
  order: 'oldest first',
} as const

export async function deskSite(): Promise<DeskSite> {
  const world = await startOwnWorld({
    providers: BANK_FILES,
    feeInvoiceSupplier: { name: 'Tane Payments Ltd', abn: '51824753556', gstNumber: null },
  })
  const { bookChain, feeInvoices, operators, operatorSignIn, payoutFiles, payouts } = world.services
  const person = async (name: string, permissions: Permissions): Promise<DeskPerson> => {
    const email = `${name.toLowerCase()}@operator.example`
    const { secret } = await operators.add({ email, name, permissions, batchLimit: 500_000_00 })
    const token = (await operatorSignIn.link(email)) ?? ''
    return { email, token, code: (steps = 0) => codeOf(secret, steps) }
  }
  const boss = await person('Boss', ['bank:settings'])
  const csv = { ...CSV, description: [3] }
  await payoutFiles.setProfile(await operators.byCode(boss.email, boss.code()), {
    ...trustProfile(),
    statementAccount: CSV.account,
    csv,
  })
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-05', '10:00'), 250_00)
  world.time.hold(at('2026-03-12', '10:00'))
  await payouts.runNow(merchant.merchantId)
  return {
    origin: world.origin,
    sum: (netOf(250_00) / 100).toFixed(2),
    owner: { slug: merchant.slug, email: merchant.email, password: merchant.password },
    async tradeOn() {
      await pay(world, merchant, at('2026-03-12', '11:00'), 100_00)
      world.time.hold(at('2026-03-19', '14:00'))
      await payouts.runNow(merchant.merchantId)
    },
    person,
    async alterBooks() {
      await alterBooks(world.databaseUrl, merchant.merchantId)
      await bookChain.verifyAll()
    },
    async makeFeeInvoices() {
      world.time.hold(at('2026-04-02', '10:00'))
      await feeInvoices.makeDue()
    },
    stop: () => world.stop(),
  }
}

/** A document for an application; each text makes a different one. */
export { codeOf, pdfOf }
