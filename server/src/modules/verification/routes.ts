import type { Handlers } from '../../http/edge/handlers.ts'
import type { VerificationService } from './service.ts'

export function verificationHandlers(
  verifications: VerificationService,
): Pick<Handlers, 'getVerification' | 'startVerification' | 'updateVerification'> {
  return {
    getVerification: async ({ who, query }) => ({
      data: await verifications.of(who, query.transactionId),
    }),
    startVerification: async ({ who, body }) => ({
      data: await verifications.start(who, body.ForTransaction.transactionId),
    }),
    updateVerification: async ({ who, params, body }) => ({
      data: await verifications.judge(
        who,
        params.sourceVerificationId,
        'Reset' in body ? 'reset' : body.UpdateOutcome.outcome,
      ),
    }),
  }
}
