import { actDetails } from '@paydeck/contract/operator/act-details'
import { operatorActLabel } from '@paydeck/contract/operator/acts'

import { columns, type Command, UsageError } from '../../command.ts'

const DEFAULT_ROWS = 200
const MAX_ROWS = 10_000

const moment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

export const securityLog: Command = {
  name: 'security-log',
  summary: 'Show what the operator’s people did, and what was refused to them',
  options: {
    most: {
      value: '<200>',
      help: `How many lines, the newest first; ${DEFAULT_ROWS} if not given`,
    },
  },
  notes: ['', 'Times are real time, UTC.'],
  async run(args, { services }, print) {
    const limit = Number(args.text('most') ?? DEFAULT_ROWS)
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS)
      throw new UsageError(`--most is a whole number from 1 to ${MAX_ROWS}.`)
    const events = await services.operators.events(limit)
    if (events.length === 0) print('Nothing is on record yet.')
    const rows = events.map(({ at, actor, action, outcome, subject, details, address }) => [
      moment(at),
      actor,
      operatorActLabel(action, subject) + (outcome === 'succeeded' ? '' : ` (${outcome})`),
      address ?? '',
      actDetails(details),
    ])
    for (const line of columns(rows, '')) print(line)
    return 0
  },
}
