import { parseArgs } from 'node:util'

import type { Config } from '../config/config.ts'
import type { CliContext } from './context.ts'

/** The operator's mistake: shown as one sentence, exit 1. */
export class UsageError extends Error {}

export interface Option {
  value?: string
  help: string
  required?: true
  multiple?: true
}

export interface Arguments {
  positionals: readonly string[]
  text(name: string): string | undefined
  required(name: string): string
  list(name: string): string[]
  flag(name: string): boolean
}

interface CommandHelp {
  name: string
  summary: string
  /** The positional words in the usage line. */
  usage?: string
  /** Extra lines of help. */
  notes?: readonly string[]
  options: Readonly<Record<string, Option>>
}

export interface Command extends CommandHelp {
  /** Returns the exit code; throws for every failure. */
  run(args: Arguments, context: CliContext, print: (line: string) => void): Promise<number>
}

/** Works on files only: opens neither settings nor a database. */
export interface OfflineCommand extends CommandHelp {
  runOffline(args: Arguments, print: (line: string) => void): Promise<number>
}

/** Where a command writes: `print` for its answer, `progress` for what happens on the way. */
export interface Output {
  print(line: string): void
  progress(line: string): void
}

/** Opens the parts of the installation that it needs. */
export interface SettingsCommand extends CommandHelp {
  runWithSettings(args: Arguments, config: Config, output: Output): Promise<number>
}

const flagOf = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`

export function columns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length)
  return rows.map((row) =>
    (indent + row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('   ')).trimEnd(),
  )
}

export function helpOf(command: CommandHelp): string {
  const options = Object.entries(command.options)
  const usageLine = [
    'npm run cli --',
    command.name,
    ...(command.usage ? [command.usage] : []),
    ...options.map(([name, option]) => {
      const flag = flagOf(name, option) + (option.multiple ? ' …' : '')
      return option.required ? flag : `[${flag}]`
    }),
  ].join(' ')
  const table = columns([
    ...options.map(([name, option]) => [flagOf(name, option), option.help]),
    ['--help', 'Show this'],
  ])
  return [command.summary, '', `  ${usageLine}`, '', ...table, ...(command.notes ?? [])].join('\n')
}

/** Null when the operator asked for help. Throws UsageError. */
export function parseArguments(command: CommandHelp, argv: readonly string[]): Arguments | null {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value, multiple }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: multiple ?? false } as const,
    ]),
  )
  const { values, positionals } = parse(argv, { ...options, help: { type: 'boolean' } })
  if (values['help'] === true) return null
  if (!command.usage && positionals.length > 0)
    throw new UsageError(`${command.name} does not know what to do with "${positionals[0]}".`)
  const text = (name: string): string | undefined => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  for (const [name, option] of Object.entries(command.options))
    if (option.required && !text(name)) throw new UsageError(`${command.name} needs --${name}.`)
  return {
    positionals,
    text,
    required: (name) => text(name) ?? '',
    list: (name) => {
      const value = values[name]
      return Array.isArray(value) ? value.map(String) : []
    },
    flag: (name) => values[name] === true,
  }
}

type ParseOptions = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function parse(argv: readonly string[], options: ParseOptions) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (failure) {
    // Only the first sentence helps: the rest explains how to escape the value.
    const message = failure instanceof Error ? failure.message : String(failure)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: failure })
  }
}
