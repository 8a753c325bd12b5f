import type { OperatorActor } from '../../kit/actor.ts'
import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { applicationHandlers } from './application-handlers.ts'
import { bankHandlers } from './bank-handlers.ts'
import { clientMoneyHandlers } from './client-money-handlers.ts'
import type { DeskDeps } from './deps.ts'
import { fileHandlers } from './file-handlers.ts'
import { merchantHandlers } from './merchant-handlers.ts'
import { peopleHandlers } from './people-handlers.ts'
import { reserveHandlers } from './reserve-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { settlementHandlers } from './settlement-handlers.ts'
import { watchHandlers } from './watch-handlers.ts'

/** The operator's desk, on top of the services that the command line uses too. */
export const deskService = (deps: DeskDeps) => ({
  handlers: (sweeps: readonly string[]): DeskHandlers => ({
    ...sessionHandlers(deps),
    ...fileHandlers(deps),
    ...bankHandlers(deps),
    ...settlementHandlers(deps),
    ...clientMoneyHandlers(deps),
    ...merchantHandlers(deps),
    ...reserveHandlers(deps),
    ...applicationHandlers(deps),
    ...peopleHandlers(deps),
    ...watchHandlers(deps, sweeps),
  }),

  session: (token: string | undefined) => deps.operatorSignIn.session(token),

  /** Logs a refusal for lack of a permission. */
  refused: (actor: OperatorActor, call: string): Promise<void> =>
    deps.db.inGlobal((tx) =>
      deps.operatorLog.record(tx, actor, {
        action: 'operator.refused',
        outcome: 'refused',
        subject: call,
      }),
    ),
})
