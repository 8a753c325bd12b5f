import { ConfigError } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import { readConfig } from '../config/read-config.ts'
import { AppError } from '../kit/errors.ts'
import { SetupError } from '../kit/setup-error.ts'
import {
  columns,
  helpOf,
  parseArguments,
  UsageError,
  type Command,
  type OfflineCommand,
  type SettingsCommand,
} from './command.ts'
import { alteredBooks } from './commands/operator/altered-books.ts'
import { application } from './commands/operator/application.ts'
import { archive } from './commands/archive.ts'
import { bankEntry } from './commands/operator/bank-entry.ts'
import { bankFile } from './commands/bank-file.ts'
import { bankProfile } from './commands/operator/bank-profile.ts'
import { clientMoney } from './commands/operator/client-money.ts'
import { connectedAccount } from './commands/operator/connected-account.ts'
import { feeInvoices } from './commands/operator/fee-invoices.ts'
import { operator } from './commands/operator/operator.ts'
import { payoutFile } from './commands/operator/payout-file.ts'
import { paymentLimits } from './commands/operator/payment-limits.ts'
import { reconcile } from './commands/reconcile.ts'
import { checkLedger } from './commands/check-ledger.ts'
import { checkProvider } from './commands/check-provider.ts'
import { bookCharge } from './commands/book-charge.ts'
import { bookRefund } from './commands/book-refund.ts'
import { clock } from './commands/clock.ts'
import { createMerchant } from './commands/create-merchant.ts'
import { createTenant } from './commands/create-tenant.ts'
import { distribute } from './commands/distribute.ts'
import { dispute } from './commands/dispute.ts'
import { importCards } from './commands/moving/import-cards.ts'
import { importCustomers } from './commands/moving/import-customers.ts'
import { importPayments } from './commands/moving/import-payments.ts'
import { customerData } from './commands/personal-data/customer-data.ts'
import { eraseCustomer } from './commands/personal-data/erase-customer.ts'
import { exportMerchant } from './commands/personal-data/export-merchant.ts'
import { invite } from './commands/staff/invite.ts'
import { jobs } from './commands/jobs.ts'
import { migrate } from './commands/migrate.ts'
import { listMerchants } from './commands/list-merchants.ts'
import { payoutHold } from './commands/payout-hold.ts'
import { payoutRun } from './commands/payout-run.ts'
import { planTerms } from './commands/plan-terms.ts'
import { providerRoutes } from './commands/provider-routes.ts'
import { replaceKey } from './commands/replace-key.ts'
import { replayWebhook } from './commands/replay-webhook.ts'
import { reserve } from './commands/operator/reserve.ts'
import { reseal } from './commands/reseal.ts'
import { resetTwoFactor } from './commands/staff/reset-two-factor.ts'
import { securityLog } from './commands/operator/security-log.ts'
import { settlement } from './commands/operator/settlement.ts'
import { returnsImport, statementImport } from './commands/operator/statement-import.ts'
import { setRole } from './commands/staff/set-role.ts'
import { removeStaff } from './commands/staff/remove-staff.ts'
import { vapidKey } from './commands/vapid-key.ts'
import { openCliContext } from './context.ts'
import { failureLine, failureText } from './failure-text.ts'

const COMMANDS: readonly (Command | OfflineCommand | SettingsCommand)[] = [
  migrate,
  distribute,
  createTenant,
  createMerchant,
  listMerchants,
  invite,
  setRole,
  removeStaff,
  resetTwoFactor,
  clock,
  checkLedger,
  reconcile,
  bookCharge,
  bookRefund,
  checkProvider,
  providerRoutes,
  payoutRun,
  payoutHold,
  paymentLimits,
  reserve,
  feeInvoices,
  connectedAccount,
  operator,
  securityLog,
  application,
  bankProfile,
  payoutFile,
  alteredBooks,
  statementImport,
  returnsImport,
  bankEntry,
  clientMoney,
  settlement,
  bankFile,
  dispute,
  planTerms,
  replaceKey,
  importCustomers,
  importCards,
  importPayments,
  jobs,
  replayWebhook,
  reseal,
  archive,
  vapidKey,
  customerData,
  eraseCustomer,
  exportMerchant,
]

/** A command's environment (default: the process's) and output. */
export interface Terminal {
  env?: Environment
  print(line: string): void
  complain(line: string): void
  /** Opens a command's context; tests share one between many commands. */
  open?: typeof openCliContext
}

const overview = (): string =>
  [
    'Commands of the operator:',
    '',
    ...columns(COMMANDS.map(({ name, summary }) => [name, summary])),
    '',
    'npm run cli -- <command> --help tells more.',
  ].join('\n')

const isExpected = (failure: unknown): failure is Error =>
  failure instanceof UsageError ||
  failure instanceof SetupError ||
  failure instanceof ConfigError ||
  failure instanceof AppError

async function run(
  [name = 'help', ...rest]: readonly string[],
  { env, print, complain, open = openCliContext }: Terminal,
): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') {
    print(overview())
    return 0
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) throw new UsageError(`Unknown command "${name}". Run npm run cli to list them.`)
  const args = parseArguments(command, rest)
  if (!args) {
    print(helpOf(command))
    return 0
  }
  if ('runOffline' in command) return command.runOffline(args, print)
  // Without arguments, because they belong to the command.
  const config = readConfig(env, [])
  const progress = (line: string): void => complain(`· ${line}`)
  if ('runWithSettings' in command)
    return command.runWithSettings(args, config, { print, progress })
  const context = await open(config, progress, (failure) => complain(failureLine(failure)))
  try {
    return await command.run(args, context, print)
  } finally {
    await context.close()
  }
}

/** Returns the exit code: 1, with a sentence, for a failure. */
export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(argv, terminal)
  } catch (failure) {
    terminal.complain(isExpected(failure) ? failure.message : failureText(failure))
    return 1
  }
}
