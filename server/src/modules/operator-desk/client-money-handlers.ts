import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { listsNotRead } from '../client-money/lists-not-read.ts'
import { toEntry } from './bank-handlers.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'

const SHOWN_PROOFS = 30

type Calls = 'getClientMoney' | 'proveClientMoney' | 'verifyClientMoney'

export const clientMoneyHandlers = (deps: DeskDeps): Pick<DeskHandlers, Calls> => ({
  async getClientMoney() {
    const [proofs, swept] = await Promise.all([
      deps.clientMoney.recent(SHOWN_PROOFS),
      deps.bankStatements.entriesOf('fees', MAX_ROWS),
    ])
    return {
      sweptFees: swept.map(toEntry),
      proofs: proofs.map((proof) => ({
        ...proof,
        terms: [...proof.terms],
        provedAt: proof.provedAt.toISOString(),
      })),
    }
  },
  proveClientMoney: ({ session, body }) => prove(deps, session.actor, body.day),
  verifyClientMoney: () => deps.clientMoney.verify(),
})

async function prove(
  { clientMoney, reconciliation, db, operatorLog }: DeskDeps,
  actor: OperatorActor,
  requested: string | undefined,
): ReturnType<DeskHandlers['proveClientMoney']> {
  const last = clientMoney.lastDay()
  const day = requested ?? last
  if (day > last) throw badRequest(`${day} is not over yet.`)
  const proofs = await clientMoney.prove(day)
  const differing = proofs.filter(({ difference }) => difference !== 0)
  await db.inGlobal((tx) =>
    operatorLog.record(tx, actor, {
      action: 'client_money.proved',
      subject: day,
      details: Object.fromEntries(proofs.map((proof) => [proof.currency, proof.difference])),
    }),
  )
  const lists: string[] = []
  for (const proof of differing)
    for (const list of await listsNotRead(reconciliation, proof)) lists.push(list.join(', '))
  return { day, isWhole: differing.length === 0, notRead: [...new Set(lists)] }
}
