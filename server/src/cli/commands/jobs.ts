import { QUEUES, type QueueName } from '../../jobs/queue.ts'
import type { SweepRun } from '../../jobs/watch-store.ts'
import { columns, UsageError, type Command } from '../command.ts'
import type { CliContext } from '../context.ts'

const moment = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ')

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 160)

function queueOf(name: string | undefined): QueueName {
  const match = QUEUES.find((queue) => queue === name)
  if (!match)
    throw new UsageError(
      name === undefined
        ? `jobs retry needs the name of a queue: ${QUEUES.join(', ')}.`
        : `Unknown queue "${name}". Queues: ${QUEUES.join(', ')}.`,
    )
  return match
}

const lastRun = (run: SweepRun | undefined): string => {
  if (!run) return 'did not run in the last day'
  return run.state === 'failed'
    ? `failed at ${moment(run.at)}: ${short(run.error)}`
    : `${run.state} at ${moment(run.at)}`
}

async function show(context: CliContext, print: (line: string) => void): Promise<void> {
  const sweeps = context.app.sweeps
  const [queues, dead, runs] = [
    await context.jobs.queues(),
    await context.jobs.dead(),
    await context.jobs.lastRuns(sweeps.map(({ name }) => name)),
  ]
  print('Queues')
  const counts = queues.map(({ queue, ...line }) => [
    queue,
    `${line.waiting}`,
    `${line.active}`,
    `${line.retrying}`,
    `${line.dead}`,
  ])
  for (const line of columns([['', 'waiting', 'running', 'to retry', 'dead'], ...counts]))
    print(line)
  print('')
  print(dead.length === 0 ? 'No job has failed for good.' : 'Failed for good')
  for (const { queue, since, tries, data, error } of dead)
    print(
      `  ${moment(since)}   ${queue}   ${tries} tries   ${JSON.stringify(data)}   ${short(error)}`,
    )
  print('')
  print('Schedules')
  const rows = sweeps.map((sweep) => [
    sweep.name,
    'schedule' in sweep ? sweep.schedule : 'when due',
    lastRun(runs.get(sweep.name)),
  ])
  for (const line of columns(rows)) print(line)
}

export const jobs: Command = {
  name: 'jobs',
  summary: 'Show queues, jobs that failed for good and schedules, or send dead jobs once more',
  usage: 'show | retry <queue>',
  options: {},
  notes: [
    '',
    'Times are real time, UTC. A job that failed for good stays here for three months. Jobs read what',
    'they act on anew, so sending one once more does nothing that has been done already.',
  ],
  async run(args, context, print) {
    const [action = 'show', name, ...extra] = args.positionals
    if (extra.length > 0 || (action === 'show' && name !== undefined))
      throw new UsageError(`jobs does not know what to do with "${args.positionals.join(' ')}".`)
    if (action === 'show') {
      await show(context, print)
      return 0
    }
    if (action !== 'retry')
      throw new UsageError(`jobs takes show or retry <queue>, not "${action}".`)
    const queue = queueOf(name)
    const count = await context.jobs.retry(queue)
    const jobsOf = count === 1 ? '1 job' : `${count} jobs`
    print(
      count === 0
        ? `No job of ${queue} has failed for good.`
        : `Sent ${jobsOf} of ${queue} once more; a running server does ${count === 1 ? 'it' : 'them'} at once.`,
    )
    return 0
  },
}
