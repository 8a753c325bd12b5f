import { OPERATOR } from '../../../modules/audit/service.ts'
import type { Merchant } from '../../../modules/merchants/service.ts'
import { checkAccount } from '../../../providers/bank/stripe/check.ts'
import type { Providers } from '../../../providers/open-providers.ts'
import { stripeCard } from '../../../providers/card/stripe/provider.ts'
import { columns, type Command, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { merchantOf } from '../../find.ts'

type OpenStripe = ReturnType<typeof stripeCard.open>
type Print = (line: string) => void

export const connectedAccount: Command = {
  name: 'connected-account',
  summary: 'Show, set or clear which connected account at Stripe a merchant’s payments settle for',
  usage: 'list|set|clear [<merchant> [<acct_…>]]',
  options: {},
  notes: [
    '',
    'New payments of the merchant are then made on behalf of the account, and payouts of the bank',
    'stripe_connect go through it. What was asked before stays with the account that it was asked for.',
  ],
  async run(args, context, print) {
    const stripe = openStripe(context.providers)
    const [action = '', ...rest] = args.positionals
    if (action === 'list' && rest.length === 0) return list(context, stripe, print)
    const change = changeOf(action, rest)
    const merchant = await merchantOf(context, change.slug)
    const { accountId } = change
    return accountId === ''
      ? clear(context, stripe, { merchant, accountId, print })
      : set(context, stripe, { merchant, accountId, print })
  },
}

function changeOf(action: string, rest: readonly string[]): { slug: string; accountId: string } {
  const [slug = '', accountId = '', ...extra] = rest
  const isValidAction = action === (accountId === '' ? 'clear' : 'set')
  if (extra.length > 0 || slug === '' || !isValidAction)
    throw new UsageError(
      'connected-account takes list, set with a merchant and an account, or clear with a merchant.',
    )
  return { slug, accountId }
}

interface Change {
  merchant: Merchant
  accountId: string
  print: Print
}

async function clear(
  context: CliContext,
  { accounts }: OpenStripe,
  { merchant, print }: Change,
): Promise<number> {
  const { slug, merchantId } = merchant
  if (!(await accounts.clear(merchantId))) throw new UsageError(`${slug} has no connected account.`)
  await record(context, merchant, '')
  print(`${slug} no longer has a connected account.`)
  return 0
}

function openStripe({ list: providers, opened }: Providers): OpenStripe {
  if (!providers.some(({ definition }) => Object.is(definition, stripeCard)))
    throw new UsageError('Stripe is not set up here: see docs/operations.md.')
  return opened(stripeCard)
}

async function list(
  { services }: CliContext,
  { accounts }: OpenStripe,
  print: Print,
): Promise<number> {
  const merchants = await services.merchants.list()
  const slugs = new Map(merchants.map(({ merchantId, slug }) => [merchantId, slug]))
  const rows = (await accounts.list()).map(({ merchantId, accountId }) => [
    slugs.get(merchantId) ?? merchantId,
    accountId,
  ])
  print(rows.length > 0 ? columns(rows, '').join('\n') : 'No merchant has a connected account.')
  return 0
}

async function set(
  context: CliContext,
  { accounts, connect }: OpenStripe,
  { merchant, accountId, print }: Change,
): Promise<number> {
  if (!/^acct_\w+$/.test(accountId)) throw new UsageError(`"${accountId}" is not an account’s id.`)
  const { merchantId, slug } = merchant
  const checked = await checkAccount(connect, accountId)
  if (!checked.isOk && !checked.isKnown)
    throw new UsageError(`Stripe does not answer for ${accountId}: ${checked.detail ?? ''}`)
  if (!(await accounts.set({ merchantId, accountId }, context.clock.now())))
    throw new UsageError(`${accountId} is the account of another merchant.`)
  await record(context, merchant, accountId)
  print(`${slug} settles for ${accountId}.`)
  if (!checked.isOk) print(`Payouts through it are not possible yet: ${checked.detail ?? ''}.`)
  return 0
}

const record = (
  { db, services }: CliContext,
  { merchantId }: Merchant,
  accountId: string,
): Promise<void> =>
  db.inMerchant(merchantId, (tx) =>
    services.audit.record(tx, merchantId, {
      actor: OPERATOR,
      action: 'connected_account.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { account: accountId === '' ? 'none' : accountId },
    }),
  )
