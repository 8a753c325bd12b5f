import type { Handlers } from '../../../http/edge/handlers.ts'
import type { SecondFactorService } from '../second-factor/second-factor.ts'
import type { IdentityService } from '../sign-in/service.ts'

type Calls =
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'getSecondFactor'
  | 'beginSecondFactor'
  | 'turnSecondFactorOn'
  | 'turnSecondFactorOff'
  | 'renewRecoveryCodes'

/** The signed-in person's calls about their own account. */
export function accountHandlers(
  identity: IdentityService,
  secondFactor: SecondFactorService,
): Pick<Handlers, Calls> {
  const { sessions, limitCodeAttempts: whenCodeIsRight } = identity
  return {
    async changePassword({ actor, body }) {
      await identity.changePassword(actor, body.password, body.newPassword)
      return {}
    },

    listSessions: async ({ actor }) => ({ data: await sessions.list(actor) }),

    async endSession({ actor, params }) {
      await sessions.endOne(actor, params.sessionId)
      return {}
    },

    async endOtherSessions({ actor }) {
      await sessions.endOthers(actor)
      return {}
    },

    getSecondFactor: async ({ actor }) => ({ data: await secondFactor.state(actor) }),

    beginSecondFactor: async ({ actor }) => ({ data: await secondFactor.begin(actor) }),

    async turnSecondFactorOn({ actor, body }) {
      const turnOn = () => secondFactor.turnOn(actor, body.code)
      return { data: { recoveryCodes: await whenCodeIsRight(actor, turnOn) } }
    },

    async turnSecondFactorOff({ actor, body }) {
      await whenCodeIsRight(actor, () => secondFactor.turnOff(actor, body.code))
      return {}
    },

    async renewRecoveryCodes({ actor, body }) {
      const renew = () => secondFactor.renewCodes(actor, body.code)
      return { data: { recoveryCodes: await whenCodeIsRight(actor, renew) } }
    },
  }
}
