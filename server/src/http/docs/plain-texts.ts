import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import { GUIDES } from './guides.ts'

const GUIDE = new URL('../../../../docs/merchant-api.md', import.meta.url)

const llmsText = (origin: string): string => `# Paydeck

> A payments API for shops in Australia and New Zealand: orders, cards, instalments, payment links, refunds, saved cards
> and webhooks. Amounts are integers in cents.

## Guides

- [The merchant API](${origin}/docs/merchant-api.md): keys, calls, errors, the checkout, webhooks; as Markdown
${Object.entries(GUIDES)
  .map(([name, title]) => `- [${title}](${origin}/docs/guides/${name}): how to set it up`)
  .join('\n')}

## Reference

- [OpenAPI 3.1](${origin}/docs/openapi.json): every call with its fields, examples and refusals
- [MCP](${origin}/mcp): tools that read orders, payments and refunds, by a person's consent or with a secret key as bearer token
`

/** Plain text for programs: /llms.txt, and the guide in Markdown. */
export function mountPlainTexts(app: FastifyInstance, origin: string): void {
  const texts = {
    '/llms.txt': ['text/plain', llmsText(origin)],
    '/docs/merchant-api.md': [
      'text/markdown',
      readFileSync(GUIDE, 'utf8').replaceAll('{origin}', origin),
    ],
  } as const
  for (const [path, [type, text]] of Object.entries(texts))
    app.get(path, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
}
