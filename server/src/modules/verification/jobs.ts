import type { Sweep } from '../../jobs/queue.ts'
import type { VerificationService } from './service.ts'

export function verificationSweeps(verifications: VerificationService): Sweep[] {
  return [{ name: 'verifications.due', schedule: '*/5 * * * *', run: () => verifications.endDue() }]
}
