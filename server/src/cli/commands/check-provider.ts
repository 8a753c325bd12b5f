import { type Command, UsageError } from '../command.ts'
import type { CliContext } from '../context.ts'

type OpenProvider = CliContext['providers']['list'][number]

/** Prints each check; returns how many failed. */
async function check(
  { definition, opened }: OpenProvider,
  print: (line: string) => void,
): Promise<number> {
  const name = `${definition.kind} ${definition.name}`
  if (!opened.check) print(`${name}: nothing to check`)
  const checks = (await opened.check?.()) ?? []
  for (const { check: description, isOk, detail } of checks) {
    print(`${name}: ${isOk ? 'ok' : 'failed'}: ${description}`)
    if (detail !== undefined) print(`  ${detail}`)
  }
  return checks.filter(({ isOk }) => !isOk).length
}

export const checkProvider: Command = {
  name: 'check-provider',
  summary: 'Check that a provider can be reached and accepts our settings; exit 1 when not',
  usage: '<name>',
  options: {},
  async run(args, context, print) {
    const [name] = args.positionals
    const providers = context.providers.list.filter(({ definition }) => definition.name === name)
    if (providers.length === 0) throw new UsageError(`No provider "${name ?? ''}" is set up.`)
    let failed = 0
    for (const provider of providers) failed += await check(provider, print)
    return failed === 0 ? 0 : 1
  },
}
