import type { Gauge } from '../../kit/gauge.ts'
import type { VerificationService } from './service.ts'

/** A higher count has one cause: the provider refuses refunds. */
const MAX_COUNTED = 1_000

export const verificationGauges = ({
  failingReturns,
}: Pick<VerificationService, 'failingReturns'>): Gauge[] => [
  {
    name: 'verification_returns_failing',
    help: 'Small charges of verifications whose return failed so often that a person should look.',
    labels: ['provider'],
    read: async () =>
      [...Map.groupBy(await failingReturns(MAX_COUNTED), ({ provider }) => provider)].map(
        ([provider, all]) => ({ labels: { provider }, value: all.length }),
      ),
  },
]
