import { type Command, UsageError } from '../command.ts'

export const checkProvider: Command = {
  name: 'check-provider',
  summary: 'Check that a provider can be reached and accepts our settings; exit 1 when not',
  words: '<name>',
  options: {},
  async run(given, context, print) {
    const [name] = given.words
    const found = context.providers.list.filter(({ definition }) => definition.name === name)
    if (found.length === 0) throw new UsageError(`There is no provider "${name ?? ''}" here.`)
    let wrong = 0
    for (const { definition, opened } of found) {
      if (!opened.check) print(`${definition.kind} ${definition.name}: nothing to check`)
      for (const { what, isOk, detail } of (await opened.check?.()) ?? []) {
        if (!isOk) wrong++
        print(`${definition.kind} ${definition.name}: ${isOk ? 'ok' : 'failed'}: ${what}`)
        if (detail !== undefined) print(`  ${detail}`)
      }
    }
    return wrong === 0 ? 0 : 1
  },
}
