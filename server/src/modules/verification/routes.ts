import type { Handlers } from '../../http/edge/handlers.ts'
import type { VerificationService } from './service.ts'

export function verificationHandlers(
  verifications: VerificationService,
): Pick<Handlers, 'getVerification' | 'startVerification' | 'updateVerification'> {
  return {
    getVerification: async ({ actor, query }) => ({
      data: await verifications.of(actor, query.transactionId),
    }),
    startVerification: async ({ actor, body }) => ({
      data: await verifications.start(actor, body.ForTransaction.transactionId),
    }),
    updateVerification: async ({ actor, params, body }) => ({
      data: await verifications.recordVerdict(
        actor,
        params.sourceVerificationId,
        'Reset' in body ? 'reset' : body.UpdateOutcome.outcome,
      ),
    }),
  }
}
