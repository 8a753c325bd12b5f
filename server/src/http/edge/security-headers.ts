import type { FastifyReply, FastifyRequest } from 'fastify'

/** Allows only our own scripts, styles and calls; nothing inline, no framing. Logos may be any https image. */
const DIRECTIVES = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'https:', 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
} as const satisfies Record<string, readonly string[]>

export function contentPolicy(more: Readonly<Record<string, readonly string[]>> = {}): string {
  const all: Record<string, readonly string[]> = { ...DIRECTIVES }
  for (const [directive, sources] of Object.entries(more))
    all[directive] = [...(all[directive] ?? []), ...sources]
  return Object.entries(all)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

const CONTENT_SECURITY_POLICY = contentPolicy()

/**
 * The dashboard's policy: text becomes markup only through the named policies
 * (web/src/features/email-templates/markup-policy.ts; `worker` is of web/src/lib/push/worker.ts, the others are the sanitiser's and the editor's own). It frames
 * our own checkout, into which staff type a card.
 */
export const DASHBOARD_POLICY = `${CONTENT_SECURITY_POLICY}; frame-src 'self'; require-trusted-types-for 'script'; trusted-types default dompurify ProseMirrorClipboard worker`

export function securityHeaders(secure: boolean) {
  return function setHeaders(
    _request: FastifyRequest,
    reply: FastifyReply,
    done: () => void,
  ): void {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  }
}
