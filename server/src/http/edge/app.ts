import { randomUUID } from 'node:crypto'

import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import { answerError, answerUnknown } from './error-answer.ts'
import { answerNoRequest } from './no-request.ts'
import { securityHeaders } from './security-headers.ts'
import { storable, zeroCharacter } from './storable.ts'
import { tidyUrl } from './tidy-url.ts'

export interface HttpOptions {
  logLevel: string
  /** Over https: cookies are Secure and HSTS is sent. */
  secure: boolean
  /** Networks of the proxies that may name the caller's address; null: nobody may. */
  trustProxy: string[] | null
  /** Where JSON lines go; standard output when not given. */
  logTo?: { write: (line: string) => void }
}

/** One line for each request, once it is answered, instead of one before and one after without its path. */
class OneLine extends LogController {
  override incomingRequest(): void {
    // Told when it is answered.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const answered = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...answered, err: error }, 'cut off')
    else request.log.info(answered, 'answered')
  }
}

/** Fastify with our wire: tolerant JSON, encoded colons, one error body, one request id, no query in the log. */
export function createHttp({ logLevel, secure, trustProxy, logTo }: HttpOptions): FastifyInstance {
  const setHeaders = securityHeaders(secure)
  const app: FastifyInstance = Fastify({
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    trustProxy: trustProxy ?? false,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    // Who neither sends nor takes anything is cut off: an answer fills our memory, a file holds a connection to the database.
    connectionTimeout: 90_000,
    // Looked at every two seconds: every half minute, as Node does, would make it half a minute for everybody.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // An address that is none: no hook has seen it.
    frameworkErrors: (failure, request, reply) =>
      setHeaders(request, reply, () => void answerError(failure, request, reply)),
    clientErrorHandler: (error, socket) => answerNoRequest(app.log, error, socket),
    rewriteUrl: (request) => tidyUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
    logController: new OneLine(),
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: (request) => ({
          method: request.method,
          // Tokens travel in queries of links; the log never sees them.
          path: request.url.split('?')[0],
        }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  })
  app.register(cookie)
  app.addHook('onRequest', setHeaders)
  app.addHook('onRequest', refuseZero)
  readJson(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknown)
  return app
}

/** The database knows no zero character: a path with one is nobody's, a query with one cannot be read. */
function refuseZero(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (failure?: Error) => void,
): FastifyReply | void {
  const zero = request.url.indexOf('%00')
  if (zero === -1) return done()
  const query = request.url.indexOf('?')
  if (query === -1 || zero < query) return answerUnknown(request, reply)
  done(zeroCharacter())
}

/** A JSON content type with an empty body is no body; prototypes cannot be poisoned; what is read can be kept. */
function readJson(app: FastifyInstance): void {
  const standard = app.getDefaultJsonParser('error', 'error')
  const read: typeof standard = (request, body, done) =>
    void standard(request, body, (failure, parsed) => {
      if (failure) return done(failure)
      try {
        done(null, storable(parsed))
      } catch (refusal) {
        done(refusal as Error)
      }
    })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else read(request, body as string, done)
  })
}
