import { type Command, UsageError } from '../command.ts'
import type { CliContext } from '../context.ts'

type Opened = CliContext['providers']['list'][number]

/** Prints each check; returns how many failed. */
async function check(
  { definition, opened }: Opened,
  print: (line: string) => void,
): Promise<number> {
  const name = `${definition.kind} ${definition.name}`
  if (!opened.check) print(`${name}: nothing to check`)
  const checks = (await opened.check?.()) ?? []
  for (const { check: what, isOk, detail } of checks) {
    print(`${name}: ${isOk ? 'ok' : 'failed'}: ${what}`)
    if (detail !== undefined) print(`  ${detail}`)
  }
  return checks.filter(({ isOk }) => !isOk).length
}

export const checkProvider: Command = {
  name: 'check-provider',
  summary: 'Check that a provider can be reached and accepts our settings; exit 1 when not',
  words: '<name>',
  options: {},
  async run(given, context, print) {
    const [name] = given.words
    const found = context.providers.list.filter(({ definition }) => definition.name === name)
    if (found.length === 0) throw new UsageError(`No provider "${name ?? ''}" is set up.`)
    let failed = 0
    for (const one of found) failed += await check(one, print)
    return failed === 0 ? 0 : 1
  },
}
