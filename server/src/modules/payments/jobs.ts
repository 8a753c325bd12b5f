import type { Sweep } from '../../jobs/queue.ts'
import type { HoldsService } from './holds/holds.ts'

/** Every five minutes: releases holds whose seven days are over. */
export function holdSweeps(holds: HoldsService): Sweep[] {
  return [{ name: 'holds.expire', schedule: '*/5 * * * *', run: () => holds.expireDue() }]
}
