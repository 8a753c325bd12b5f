import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { VerificationService } from './service.ts'

export function verificationSweeps(verifications: VerificationService, deps: DueDeps): Sweep[] {
  return [
    {
      name: 'verifications.due',
      dueIn: firstDue(deps, 'app.sourceVerification.dueAt'),
      pauseSeconds: 300,
      run: () => verifications.endDue(),
    },
  ]
}
