import type { Command } from '../command.ts'
import type { CliContext } from '../context.ts'
import { merchantOf } from '../find.ts'
import { lineOf } from './reconcile.ts'

export const checkLedger: Command = {
  name: 'check-ledger',
  summary: 'Check that the books hold, of one merchant or all; exit 1 when they do not',
  options: {
    merchant: { value: '<slug>', help: 'Only this one; may be repeated', many: true },
  },
  async run(given, context, print) {
    const { services, sandboxes } = context
    const slugs = given.list('merchant')
    const chosen =
      slugs.length > 0
        ? await Promise.all(slugs.map((slug) => merchantOf(context, slug)))
        : await services.merchants.list()
    let wrong = 0
    for (const { merchantId, slug } of chosen) {
      // The sandbox providers keep their own records to compare with our books.
      const found = sandboxes
        ? await services.ledgerChecks.violations(merchantId, {
            chargesOf: async (ids) => [
              ...(await sandboxes.sandbox.charges(ids)),
              ...(await sandboxes.bankMethods.taken(ids)),
            ],
            refundsOf: (ids) => sandboxes.sandbox.refunds(ids),
            payoutsOf: (ids) => sandboxes.sandboxBank.payouts(ids),
          })
        : await services.ledgerChecks.violations(merchantId)
      wrong += found.length
      print(found.length === 0 ? `${slug}: the books hold` : `${slug}: ${found.length} wrong`)
      for (const what of found) print(`  ${what}`)
    }
    if (chosen.length === 0) print('There is no merchant yet.')
    if (slugs.length === 0) wrong += await printBreaks(context, print)
    return wrong === 0 ? 0 : 1
  },
}

/** What the comparison of past days with the lists of providers and banks left open. */
async function printBreaks(
  { services }: CliContext,
  print: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const {
    providerKind,
    provider,
    day,
    breaks,
  } of await services.reconciliation.openBreaks()) {
    count += breaks.length
    print(`${providerKind} ${provider}, ${day}: ${breaks.length} do not agree`)
    for (const one of breaks) print(lineOf(one))
  }
  return count
}
