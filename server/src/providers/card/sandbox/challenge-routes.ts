import { CARD_CHALLENGE_PATH } from '@paydeck/contract/calls/payments/card-provider'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { notFound } from '../../../kit/errors.ts'
import { challengeOverPage, challengePage, challengePolicy } from './challenge-page.ts'
import type { Charges } from './charges.ts'
import type { StoredCharge } from './store.ts'

interface ChallengeRoute {
  Params: { id: string }
}

/** The return URL, with the challenge's id in its query. */
function backTo(charge: StoredCharge): string {
  const url = new URL(charge.return_url ?? '')
  url.searchParams.set('threeDSAuthorisationId', charge.challenge_id ?? '')
  return url.href
}

/** Plain forms, no script: the cardholder of a test card confirms or refuses here. */
export function mountChallenges(app: FastifyInstance, charges: Charges): void {
  const path = (id: string): string => `${CARD_CHALLENGE_PATH}/${id}`

  function send(reply: FastifyReply, charge: StoredCharge, html: string): FastifyReply {
    return (
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', challengePolicy(new URL(backTo(charge)).origin))
        // Without a referrer, a browser sends the form's origin as "null", which we refuse as foreign.
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(html)
    )
  }

  void app.register(async (scope) => {
    // A form without fields sends an empty body of this type.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    )

    scope.get<ChallengeRoute>(path(':id'), async (request, reply) => {
      const charge = await charges.ofChallenge(request.params.id)
      if (!charge) throw notFound()
      const isOpen = charge.outcome === 'action_required'
      return send(
        reply,
        charge,
        isOpen ? challengePage(charge, path(request.params.id)) : challengeOverPage(backTo(charge)),
      )
    })

    for (const [button, passed] of [
      ['confirm', true],
      ['refuse', false],
    ] as const)
      scope.post<ChallengeRoute>(`${path(':id')}/${button}`, async (request, reply) => {
        const charge = await charges.answer(request.params.id, passed)
        if (!charge) throw notFound()
        return reply.redirect(backTo(charge), 303)
      })
  })
}
