import type { Stripe } from 'stripe'

import type { ConnectedAccounts } from '../../card/stripe/accounts.ts'
import type { Connect } from '../../card/stripe/api.ts'
import type { CheckResult } from '../../define-provider.ts'

/** Why payouts cannot go through an account; empty if they can. */
function problemsOf({ capabilities, payouts_enabled, settings }: Stripe.Account): string[] {
  const interval = settings?.payouts?.schedule.interval
  return [
    ...(capabilities?.transfers === 'active' ? [] : ['it takes no transfers']),
    ...(payouts_enabled ? [] : ['its payouts are off']),
    ...(interval === 'manual' ? [] : [`its payouts are ${interval ?? 'not'} manual`]),
  ]
}

export async function checkAccounts(
  connect: Connect,
  accounts: Pick<ConnectedAccounts, 'list'>,
): Promise<CheckResult[]> {
  const listed = await accounts.list()
  if (listed.length === 0)
    return [{ check: 'Merchants have connected accounts', isOk: false, detail: 'None has one.' }]
  const checked = await Promise.all(listed.map(({ accountId }) => checkAccount(connect, accountId)))
  return checked.map(({ check, isOk, detail }) => ({
    check,
    isOk,
    ...(detail !== undefined && { detail }),
  }))
}

/** `isKnown`: Stripe has an account with this id. */
export async function checkAccount(
  connect: Connect,
  accountId: string,
): Promise<CheckResult & { isKnown: boolean }> {
  const check = `Account ${accountId} can be paid through`
  try {
    const problems = problemsOf(await (await connect()).stripe.accounts.retrieve(accountId))
    return problems.length === 0
      ? { check, isOk: true, isKnown: true }
      : { check, isOk: false, isKnown: true, detail: problems.join(', ') }
  } catch (failure) {
    const detail = failure instanceof Error ? failure.message : ''
    return { check, isOk: false, isKnown: false, detail }
  }
}
