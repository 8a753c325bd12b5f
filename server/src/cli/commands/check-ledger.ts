import type { Command } from '../command.ts'
import { merchantOf } from '../find.ts'

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
    return wrong === 0 ? 0 : 1
  },
}
