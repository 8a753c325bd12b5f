import { randomUUID } from 'node:crypto'

import cookie from '@fastify/cookie'
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'

import { readSecureCookies } from './cookies.ts'
import { sendError, sendNotFound } from './error-response.ts'
import { sendMalformedRequest } from './malformed-request.ts'
import { securityHeaders } from './security-headers.ts'
import { storable, zeroCharacter } from './storable.ts'
import { normaliseUrl } from './normalise-url.ts'

export interface HttpOptions {
  logLevel: string
  /** Over https: Secure cookies and HSTS. */
  secure: boolean
  /** Networks of proxies that may name the client's address; null: none. */
  trustProxy: string[] | null
  /** How long a connection without a request stays open. */
  keepAliveMs: number
  /** Standard output by default. */
  logTo?: { write: (line: string) => void }
}

class OneLine extends LogController {
  override incomingRequest(): void {
    // Logged when answered.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const entry = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) request.log.error({ ...entry, err: error }, 'cut off')
    else request.log.info(entry, 'answered')
  }
}

/**
 * Fastify with our conventions: tolerant JSON, encoded colons, one error body, one request id, and no query in the log.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { logLevel, secure, trustProxy, keepAliveMs, logTo } = options
  const setHeaders = securityHeaders(secure)
  const app: FastifyInstance = Fastify({
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    trustProxy: trustProxy ?? false,
    requestTimeout: 30_000,
    keepAliveTimeout: keepAliveMs,
    // Fastify's own refusal would not have our error body, and everything works until the last response is sent.
    return503OnClosing: false,
    // Cuts off idle connections, because a pending response holds memory, and a file a database connection.
    connectionTimeout: 90_000,
    // Node checks every 30 seconds by default, so slow headers could take that long.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000 },
    // For an invalid URL, before which no hook has run.
    frameworkErrors: (failure, request, reply) =>
      setHeaders(request, reply, () => void sendError(failure, request, reply)),
    clientErrorHandler: (error, socket) => sendMalformedRequest(app.log, error, socket),
    rewriteUrl: (request) => normaliseUrl(request.url ?? '/'),
    routerOptions: { maxParamLength: 300 },
    logController: new OneLine(),
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: (request) => ({
          method: request.method,
          // Links carry tokens in their query, which must not be logged.
          path: request.url.split('?')[0],
        }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  })
  app.register(cookie)
  app.addHook('onRequest', setHeaders)
  // The cookie plugin adds its own `onRequest` hook late, so cookies are only parsed after this one.
  if (secure)
    app.addHook('preParsing', (request, reply, _payload, done) =>
      readSecureCookies(request, reply, done),
    )
  app.addHook('onRequest', refuseZero)
  readJson(app)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(sendNotFound)
  return app
}

/** PostgreSQL cannot store a zero character: in a path it is not found, in a query refused. */
function refuseZero(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (failure?: Error) => void,
): FastifyReply | void {
  const zero = request.url.indexOf('%00')
  if (zero === -1) return done()
  const query = request.url.indexOf('?')
  if (query === -1 || zero < query) return sendNotFound(request, reply)
  done(zeroCharacter())
}

/** Treats an empty JSON body as none, rejects prototype poisoning, and makes values storable. */
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
