import type { Imported } from '../../../modules/bank-statements/import.ts'
import { type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'
import { readInput } from '../../read-input.ts'

const OPTIONS = {
  profile: { value: '<name>', help: 'Our account at the bank (bank-profile list)', required: true },
  as: { value: '<address>', help: 'Who you are: your address as an operator' },
  code: { value: '<123456>', help: 'The code your authenticator app shows now' },
} as const

async function fileOf(args: Arguments): Promise<Uint8Array> {
  const [file, ...extra] = args.positionals
  if (file === undefined || extra.length > 0) throw new UsageError('Give one file.')
  return readInput(file)
}

function linesOf({ isNew, entries, fresh, suspense }: Imported, noun: string): string[] {
  if (!isNew) return ['This file is already imported. Nothing has changed.']
  return [
    `${entries} ${noun}, ${fresh} of them new.`,
    ...(suspense > 0 ? [`${suspense} wait for a person: bank-entry list.`] : []),
  ]
}

export const statementImport: Command = {
  name: 'statement-import',
  summary:
    'Import a bank’s statement: confirms payment files, finds what came back; whole or not at all',
  usage: '<file>',
  options: OPTIONS,
  notes: ['', 'camt.053, MT940 or, by the mapping of the profile, CSV. Files may overlap.'],
  async run(args, context, print) {
    const bytes = await fileOf(args)
    const actor = await personOf(args, context)
    const profile = args.required('profile')
    const result = await statements(context).importStatement(actor, { profile, bytes })
    for (const line of linesOf(result, 'entries')) print(line)
    return 0
  },
}

export const returnsImport: Command = {
  name: 'returns-import',
  summary: 'Import what a bank says came back: Direct Entry returns, pain.002 or camt.054',
  usage: '<file>',
  options: OPTIONS,
  async run(args, context, print) {
    const bytes = await fileOf(args)
    const actor = await personOf(args, context)
    const profile = args.required('profile')
    const result = await statements(context).importReturns(actor, { profile, bytes })
    for (const line of linesOf(result, 'returns')) print(line)
    return 0
  },
}

const statements = ({ services }: CliContext): CliContext['services']['bankStatements'] =>
  services.bankStatements
