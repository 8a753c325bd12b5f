import { failureLimit, type FailureLimit } from '../../../http/limits/failure-limit.ts'
import type { Rates } from '../../../http/limits/policies.ts'
import type { Handlers, Meta } from '../../../http/edge/handlers.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import { cooldownError } from './velocity-limit.ts'

/** The calls with which the holder of an invoice link can try a card. */
type CardCalls = Pick<Handlers, 'payOrder' | 'payInstalments' | 'changePlanCard'>

export const cardVelocityLimit = (clock: Clock, rates: Rates): FailureLimit =>
  failureLimit(clock, rates, 'card', (seconds) => cooldownError(seconds * 1000))

/** A declined card, as opposed to a malformed call. */
const isDecline = (failure: unknown): boolean =>
  failure instanceof AppError && failure.status === 400 && failure.code !== 'bad_request'

const asksForChallenge = ({ data }: { data?: unknown }): boolean =>
  typeof data === 'object' && data !== null && 'paymentActionRequired' in data

const showsCard = (body: object): boolean => 'paymentToken' in body && Boolean(body.paymentToken)

/**
 * Limits how many cards one network address can try without paying, across all orders: cards that were declined,
 * challenged or only checked. Does not count calls from a merchant's server, which share one address for all customers.
 */
export function limitCardAttempts<Calls extends Partial<CardCalls>>(
  handlers: Calls,
  limit: FailureLimit | null,
): Calls {
  if (limit === null) return handlers
  const { payOrder, payInstalments, changePlanCard } = handlers

  async function withAttemptCounted<Answer extends { data?: unknown }>(
    { address, body }: Pick<Meta, 'address'> & { body: object },
    paysWhenGood: boolean,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!showsCard(body)) return answer()
    limit?.check(address)
    try {
      const good = await answer()
      if (!paysWhenGood || asksForChallenge(good)) limit?.fail(address)
      return good
    } catch (failure) {
      if (isDecline(failure)) limit?.fail(address)
      throw failure
    }
  }

  return {
    ...handlers,
    ...(payOrder && {
      payOrder: (call) =>
        call.key === null ? withAttemptCounted(call, true, () => payOrder(call)) : payOrder(call),
    }),
    ...(payInstalments && {
      payInstalments: (call) => withAttemptCounted(call, true, () => payInstalments(call)),
    }),
    ...(changePlanCard && {
      changePlanCard: (call) => withAttemptCounted(call, false, () => changePlanCard(call)),
    }),
  }
}
