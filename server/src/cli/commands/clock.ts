import { writeOffset } from '../../db/clock-offset.ts'
import { columns, UsageError, type Command } from '../command.ts'
import type { CliContext } from '../context.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const UNITS: Record<string, number> = { m: 60_000, h: HOUR, d: DAY, w: 7 * DAY }
const MAX = 3660 * DAY

/** `+14d` in milliseconds. */
function distance(text: string): number {
  const [, count = '', unit = ''] = /^\+(\d{1,6})([mhdw])$/.exec(text) ?? []
  const distanceMs = Number(count) * (UNITS[unit] ?? 0)
  if (distanceMs === 0 || distanceMs > MAX)
    throw new UsageError(
      `clock takes show, reset or a step forward like +14d, +2w or +36h, not "${text}".`,
    )
  return distanceMs
}

function show({ clock }: CliContext, print: (line: string) => void): void {
  const days = Math.floor(clock.offsetMs / DAY)
  const hours = Math.round((clock.offsetMs % DAY) / HOUR)
  const rows = [
    ['Business time', clock.now().toISOString()],
    ['Wall time', clock.wall().toISOString()],
    ['Ahead by', `${days} days, ${hours} hours`],
  ]
  for (const line of columns(rows, '')) print(line)
}

/** Advances half a day at a time: instalments fall due in the morning, and full days could charge them a day late. */
async function advance(
  context: CliContext,
  total: number,
  print: (line: string) => void,
): Promise<void> {
  const { db, clock, app } = context
  for (let elapsed = 0; elapsed < total;) {
    const step = Math.min(total - elapsed, DAY / 2)
    elapsed += step
    clock.offsetMs += step
    await writeOffset(db, clock.offsetMs)
    for (const sweep of app.sweeps) await sweep.run()
    if (elapsed % DAY === 0 || elapsed === total)
      print(`${clock.now().toISOString().slice(0, 10)} is done`)
  }
}

export const clock: Command = {
  name: 'clock',
  summary: 'Show the sandbox’s business time, or move it forward and process what falls due',
  usage: 'show | +<number>(m|h|d|w) | reset',
  options: {},
  notes: [
    '',
    'Days are processed one by one. A running server follows within a second. Sign-in, links and',
    'mail use real time. reset returns to real time; records made meanwhile keep their future dates.',
  ],
  async run(args, context, print) {
    const [action = 'show', ...extra] = args.positionals
    if (extra.length > 0)
      throw new UsageError(`clock takes one word, not "${args.positionals.join(' ')}".`)
    if (action === 'show') {
      show(context, print)
      return 0
    }
    if (!context.config.sandbox)
      throw new UsageError('The clock cannot be moved in production: business time is real time.')
    if (action === 'reset') {
      context.clock.offsetMs = 0
      await writeOffset(context.db, 0)
    } else {
      await advance(context, distance(action), print)
    }
    show(context, print)
    return 0
  },
}
