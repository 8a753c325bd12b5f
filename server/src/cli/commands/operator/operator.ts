import { OPERATOR_PERMISSIONS } from '@paydeck/contract/access/operator-permissions'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { AppError } from '../../../kit/errors.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { readGrants } from '../../operator-options.ts'

type Print = (line: string) => void

export const operator: Command = {
  name: 'operator',
  summary:
    'Show, add, change, disable or restore the operator’s own people, or reset their second factor',
  usage:
    'list | add <address> | link <address> | change <address> | reset-factor <address> | disable <address> | restore <address>',
  options: {
    name: { value: '<text>', help: 'add: the person’s name' },
    may: {
      value: '<permission>',
      help: 'add, change, restore: what they may do; may be repeated',
      multiple: true,
    },
    limit: {
      value: '<50000.00>',
      help: 'add, change, restore: the largest payment file, in its currency',
    },
  },
  notes: [
    '',
    'Permissions:',
    ...columns(Object.entries(OPERATOR_PERMISSIONS)),
    'Permissions and limits you leave out are removed. docs/operator.md says who should have which.',
  ],
  async run(args, context, print) {
    const [action = '', email = '', ...extra] = args.positionals
    if (extra.length > 0 || (action === 'list') !== (email === ''))
      throw new UsageError(
        'operator takes list, or add, link, change, reset-factor, disable or restore with an address.',
      )
    const actions: Record<string, () => Promise<void>> = {
      list: () => list(context, print),
      add: () => add(args, context, email, print),
      link: () => link(context, email, print),
      change: () => change(args, context, email, print),
      'reset-factor': () => resetFactor(context, email, print),
      disable: () => disable(context, email, print),
      restore: () => restore(args, context, email, print),
    }
    const handler = actions[action]
    if (!handler) throw new UsageError(`operator does not know "${action}".`)
    await explainMissing({ action, email }, handler)
    return 0
  },
}

async function explainMissing(
  { action, email }: { action: string; email: string },
  handler: () => Promise<void>,
): Promise<void> {
  try {
    await handler()
  } catch (failure) {
    if (failure instanceof AppError && failure.status === 404)
      throw new UsageError(
        action === 'restore'
          ? `${email} is not a disabled operator.`
          : `${email} is not an operator.`,
        { cause: failure },
      )
    throw failure
  }
}

async function list({ services }: CliContext, print: Print): Promise<void> {
  const people = await services.operators.list()
  if (people.length === 0) print('No operators yet. Run operator add to create the first.')
  for (const line of columns(
    people.map(({ email, name, permissions, batchLimit, disabledAt }) => [
      email,
      name,
      disabledAt ? 'disabled' : formatMoneyWithCode(batchLimit, undefined),
      permissions.join(', '),
    ]),
    '',
  ))
    print(line)
}

async function add(
  args: Arguments,
  context: CliContext,
  email: string,
  print: Print,
): Promise<void> {
  const name = args.text('name') ?? email
  const key = await context.services.operators.add({ email, name, ...readGrants(args) })
  await welcome(context, email, { key, verb: 'Added' }, print)
}

async function welcome(
  context: CliContext,
  email: string,
  { key, verb }: { key: { secret: string; uri: string }; verb: string },
  print: Print,
): Promise<void> {
  print(
    `${verb} ${email}. The key for their authenticator app, shown this once; give it to them alone:`,
  )
  print(key.secret)
  print(key.uri)
  await link(context, email, print)
}

async function link({ services, config }: CliContext, email: string, print: Print): Promise<void> {
  const token = await services.operatorSignIn.link(email)
  if (token === null) throw new UsageError(`${email} is not an operator.`)
  print(
    'They choose their password for the desk with this link and a code from the app. It works once, within a day:',
  )
  // In the fragment, which browsers do not send, so that no log on the way has the token.
  print(`${config.origin}/operator/set-up#${token}`)
}

async function change(
  args: Arguments,
  { services }: CliContext,
  email: string,
  print: Print,
): Promise<void> {
  await services.operators.setGrants(email, readGrants(args))
  print(`${email} now has these permissions and no others.`)
}

async function resetFactor({ services }: CliContext, email: string, print: Print): Promise<void> {
  const { secret, uri } = await services.operators.resetFactor(email)
  print(
    `New authenticator key for ${email}, shown only once. The old key and their sessions have ended:`,
  )
  print(secret)
  print(uri)
}

async function disable({ services }: CliContext, email: string, print: Print): Promise<void> {
  await services.operators.disable(email)
  print(`${email} no longer has access.`)
}

async function restore(
  args: Arguments,
  context: CliContext,
  email: string,
  print: Print,
): Promise<void> {
  const key = await context.services.operators.restore(email, readGrants(args))
  await welcome(context, email, { key, verb: 'Restored' }, print)
}
