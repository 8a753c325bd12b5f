import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../kit/errors.ts'
import { allowsAnyOrigin } from './any-origin.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A second defence besides SameSite cookies. Programs other than browsers send no origin and pass. */
export function refuseForeignOrigin(origin: string) {
  return function check(
    request: FastifyRequest,
    _reply: FastifyReply,
    done: (failure?: Error) => void,
  ): void {
    const { origin: sender, host } = request.headers
    const isOwnOrigin =
      sender === undefined ||
      READING.has(request.method) ||
      // Any shop's page may send a publishable key, and cookies do not count there.
      allowsAnyOrigin(request) ||
      sender === origin ||
      // The page was opened under another name of this machine (127.0.0.1 for localhost).
      (URL.canParse(sender) && new URL(sender).host === host)
    done(
      isOwnOrigin
        ? undefined
        : new AppError(403, 'foreign_origin', 'This request came from another site.'),
    )
  }
}
