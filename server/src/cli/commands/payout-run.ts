import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { RunResult } from '../../modules/payouts/run-currency.ts'
import { columns, type Command } from '../command.ts'
import { merchantOf } from '../find.ts'

const OUTCOME_TEXT: Record<RunResult['outcome'], string> = {
  paid_out: 'paid out',
  done_before: 'paid out before today',
  nothing: 'nothing to pay',
  carried_forward: 'not above zero: carried forward',
  no_bank_account: 'no bank account of this currency: the balance stays',
  account_returned: 'the account sent a transfer back and is not confirmed: the balance stays',
  account_on_hold: 'the new bank account is on hold: the balance stays',
  no_bank_provider: 'no bank is built in: the balance stays',
}

export const payoutRun: Command = {
  name: 'payout-run',
  summary: 'Pay merchants out now, whatever their schedule and the hour',
  options: {
    merchant: { value: '<slug>', help: 'Only this one; may be repeated', multiple: true },
  },
  notes: [
    '',
    'A second run on the same day does nothing. It refuses to run on days when banks are closed.',
  ],
  async run(args, context, print) {
    const { services } = context
    const slugs = args.list('merchant')
    const merchants =
      slugs.length > 0
        ? await Promise.all(slugs.map((slug) => merchantOf(context, slug)))
        : (await services.merchants.list()).filter(({ activatedAt }) => activatedAt !== null)
    let failed = 0
    for (const { merchantId, slug } of merchants) {
      try {
        const results = await services.payouts.runNow(merchantId)
        print(`${slug}:${results.length === 0 ? ' nothing to pay' : ''}`)
        const rows = results.map(({ currency, outcome, available, payoutId }) => [
          currency,
          outcome === 'done_before' ? '' : formatMoneyWithCode(available, currency),
          OUTCOME_TEXT[outcome],
          payoutId ?? '',
        ])
        for (const line of columns(rows)) print(line)
      } catch (failure) {
        failed++
        print(`${slug}: ${failure instanceof Error ? failure.message : String(failure)}`)
      }
    }
    if (merchants.length === 0) print('There is no active merchant yet.')
    return failed === 0 ? 0 : 1
  },
}
