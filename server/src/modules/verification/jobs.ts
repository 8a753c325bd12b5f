import type { Sweep } from '../../jobs/queue.ts'
import type { VerificationService } from './service.ts'

/** Every five minutes: ends verifications nobody has answered, and gives small charges back. */
export function verificationSweeps(verifications: VerificationService): Sweep[] {
  return [
    { name: 'verifications.due', schedule: '*/5 * * * *', run: () => verifications.seeToDue() },
  ]
}
