import type { DayCompared } from '../../modules/reconciliation/service.ts'
import type { Break } from '../../modules/reconciliation/rules.ts'
import { type Command, type Arguments, UsageError } from '../command.ts'
import type { CliContext } from '../context.ts'

const DAY_MS = 86_400_000

export const reconcile: Command = {
  name: 'reconcile',
  summary: 'Compare each provider’s and bank’s list of a day with the books; exit 1 if they differ',
  options: {
    day: { value: '<YYYY-MM-DD>', help: 'In UTC; yesterday if not given' },
    since: { value: '<YYYY-MM-DD>', help: 'Every day from this one to yesterday' },
  },
  notes: [
    '',
    'The worker does this every morning. Run it by hand to compare now and print the breaks.',
  ],
  async run(args, context, print) {
    const compared = await compare(args, context)
    for (const comparison of compared) for (const line of linesOf(comparison)) print(line)
    if (compared.length === 0) print('No provider is set up.')
    return compared.every(({ result }) => result?.breaks.length === 0) ? 0 : 1
  },
}

function compare(args: Arguments, context: CliContext): Promise<DayCompared[]> {
  const { reconciliation } = context.services
  const [day, since] = [args.text('day'), args.text('since')]
  if (since === undefined) return reconciliation.compare(dayOf(day, context))
  if (day !== undefined) throw new UsageError('Give --day or --since, not both.')
  return reconciliation.compareSince(dayOf(since, context))
}

function dayOf(requestedDay: string | undefined, { clock }: CliContext): string {
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const day = requestedDay ?? yesterday
  if (!isDay(day)) throw new UsageError(`"${day}" is not a date. Use one like 2026-03-31.`)
  if (day > clock.now().toISOString().slice(0, 10))
    throw new UsageError(`${day} has not begun: choose an earlier day.`)
  return day
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text).getTime() : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function linesOf({ account, day, result }: DayCompared): string[] {
  const name = `${account.providerKind} ${account.provider}, ${day}`
  if (!result) return [`${name}: the list could not be read`]
  return [
    `${name}: ${result.movements} movement${result.movements === 1 ? '' : 's'}, ${countOf(result.breaks, 'break')}`,
    ...result.breaks.map(breakLine),
  ]
}

/** `no breaks`, `1 break`, `2 breaks`. */
export const countOf = ({ length }: readonly unknown[], noun: string): string =>
  length === 0 ? `no ${noun}s` : `${length} ${noun}${length === 1 ? '' : 's'}`

export const breakLine = ({ operationId, refs, what: description }: Break): string =>
  `  ${operationId ?? refs.join(', ')}: ${description}`
