import type { ProviderKind, Route } from '../../modules/gateways/rules.ts'
import { columns, type Arguments, UsageError, type Command } from '../command.ts'
import type { CliContext } from '../context.ts'
import { merchantOf } from '../find.ts'

const KINDS: readonly ProviderKind[] = ['card', 'direct_debit', 'payto', 'bank', 'wallet']

export const providerRoutes: Command = {
  name: 'provider-routes',
  summary: 'Show, set or clear the rules that choose a provider for new business',
  usage: 'list|set|clear [<kind> [<provider>]]',
  options: {
    merchant: { value: '<slug>', help: 'set, clear: for this merchant; for all if not given' },
    currency: { value: '<AUD>', help: 'set, clear: for this currency; for all if not given' },
  },
  notes: [
    '',
    `Kinds: ${KINDS.join(', ')}. A merchant’s rule comes before a currency’s. Without a rule the first`,
    'provider of that kind that is on gets new business. Existing business stays with its provider.',
  ],
  async run(args, context, print) {
    const [action = '', kind = '', provider = '', ...extra] = args.positionals
    if (action === 'list' && kind === '') return list(context, print)
    if (extra.length > 0 || action !== (provider === '' ? 'clear' : 'set'))
      throw new UsageError(
        'provider-routes takes list, set with a kind and a provider, or clear with a kind.',
      )
    const scope = await scopeOf(args, context, kind)
    print(await change(context, scope, provider))
    return 0
  },
}

async function change(
  { services }: CliContext,
  scope: Omit<Route, 'provider'>,
  provider: string,
): Promise<string> {
  if (provider !== '') {
    await services.routing.set({ ...scope, provider })
    return `New ${scope.kind} business goes to ${provider}.`
  }
  if (!(await services.routing.clear(scope))) throw new UsageError('No such rule.')
  return 'Cleared.'
}

async function list(context: CliContext, print: (line: string) => void): Promise<number> {
  const rules = await ruleRows(context)
  print(rules.length > 0 ? columns(rules, '').join('\n') : 'There are no rules.')
  return 0
}

async function ruleRows({ services }: CliContext): Promise<string[][]> {
  const merchants = await services.merchants.list()
  const slugs = new Map(merchants.map(({ merchantId, slug }) => [merchantId, slug]))
  return (await services.routing.list()).map(({ kind, merchantId, currency, provider }) => [
    kind,
    merchantId === null ? 'every merchant' : (slugs.get(merchantId) ?? merchantId),
    currency ?? 'every currency',
    provider,
  ])
}

async function scopeOf(
  args: Arguments,
  context: CliContext,
  kindText: string,
): Promise<Omit<Route, 'provider'>> {
  const kind = KINDS.find((known) => known === kindText)
  if (!kind) throw new UsageError(`"${kindText}" is not a kind of provider: ${KINDS.join(', ')}.`)
  const currency = args.text('currency')
  if (currency !== undefined && currency !== 'AUD' && currency !== 'NZD')
    throw new UsageError(`--currency: "${currency}" is neither AUD nor NZD.`)
  const slug = args.text('merchant')
  const merchant = slug === undefined ? null : await merchantOf(context, slug)
  return { kind, merchantId: merchant?.merchantId ?? null, currency: currency ?? null }
}
