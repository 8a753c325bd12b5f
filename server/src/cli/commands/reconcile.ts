import type { DayCompared } from '../../modules/reconciliation/service.ts'
import type { Break } from '../../modules/reconciliation/rules.ts'
import { type Command, type Given, UsageError } from '../command.ts'
import type { CliContext } from '../context.ts'

const DAY_MS = 86_400_000

export const reconcile: Command = {
  name: 'reconcile',
  summary:
    'Compare what providers and banks say moved on a day with the books; exit 1 when not equal',
  options: {
    day: { value: '<YYYY-MM-DD>', help: 'In UTC; yesterday if not given' },
    since: { value: '<YYYY-MM-DD>', help: 'Every day from this one to yesterday' },
  },
  notes: ['', 'The worker does so every morning; this does it now and shows what it found.'],
  async run(given, context, print) {
    const compared = await compare(given, context)
    for (const one of compared) for (const line of linesOf(one)) print(line)
    if (compared.length === 0) print('No provider is on.')
    return compared.every(({ result }) => result?.breaks.length === 0) ? 0 : 1
  },
}

function compare(given: Given, context: CliContext): Promise<DayCompared[]> {
  const { reconciliation } = context.services
  const [day, since] = [given.text('day'), given.text('since')]
  if (since === undefined) return reconciliation.compare(dayOf(day, context))
  if (day !== undefined) throw new UsageError('Give --day or --since, not both.')
  return reconciliation.compareSince(dayOf(since, context))
}

function dayOf(given: string | undefined, { clock }: CliContext): string {
  const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const day = given ?? yesterday
  if (!isDay(day)) throw new UsageError(`"${day}" is not a date. Use one like 2026-03-31.`)
  if (day > clock.now().toISOString().slice(0, 10))
    throw new UsageError(`${day} has not begun: nothing can have moved.`)
  return day
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text).getTime() : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

function linesOf({ account, day, result }: DayCompared): string[] {
  const name = `${account.providerKind} ${account.provider}, ${day}`
  if (!result) return [`${name}: the list could not be read`]
  const found =
    result.breaks.length === 0 ? 'the books agree' : `${result.breaks.length} do not agree`
  return [
    `${name}: ${result.movements} movement${result.movements === 1 ? '' : 's'}, ${found}`,
    ...result.breaks.map(lineOf),
  ]
}

export const lineOf = ({ operationId, refs, what }: Break): string =>
  `  ${operationId ?? refs.join(', ')}: ${what}`
