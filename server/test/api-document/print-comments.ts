// Prints the comments on the fields of every call and event as JSON, keyed by the names of the fields beside them. Run
// with instrument.mjs.
import { WEBHOOK_BODIES, webhookEnvelope } from '@paydeck/contract/calls/shop/webhook-bodies'
import { api } from '@paydeck/contract/protocol/api'
import { errorBody } from '@paydeck/contract/protocol/error'
import { documentedShapes } from '@paydeck/contract/protocol/documented'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import * as z from 'zod/mini'

const comments = new Map<string, Record<string, string>>()
const MARK = 'comment:'

function read(schema: z.core.$ZodType): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'object') return
  const fields = Object.keys(def.shape)
  const documented = Object.getOwnPropertySymbols(def.shape).flatMap((symbol) => {
    const name = symbol.description?.slice(MARK.length) ?? ''
    const text = (def.shape as Record<symbol, unknown>)[symbol]
    return symbol.description?.startsWith(MARK) && fields.includes(name)
      ? [[name, String(text)] as const]
      : []
  })
  const existing = comments.get(fields.join()) ?? {}
  for (const [name, text] of documented)
    if (existing[name] !== undefined && existing[name] !== text)
      throw new Error(`{${fields.join(', ')}}: ${name} is "${existing[name]}" and "${text}"`)
  if (documented.length > 0)
    comments.set(fields.join(), { ...existing, ...Object.fromEntries(documented) })
}

function walk(schema: z.core.$ZodType, io: 'input' | 'output'): void {
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema }) {
      read(zodSchema)
      const meant = documentedShapes.get(zodSchema)
      if (meant) walk(meant, io)
    },
  })
}

for (const route of Object.values(api) as AnyRoute[]) {
  for (const sent of [route.body, route.query]) if (sent) walk(sent, 'input')
  for (const received of [route.answer, route.headers]) if (received) walk(received, 'output')
}
for (const schema of [errorBody, webhookEnvelope, ...Object.values(WEBHOOK_BODIES)])
  walk(schema, 'output')

const sorted = [...comments].toSorted(([one], [two]) => (one < two ? -1 : 1))
process.stdout.write(JSON.stringify(Object.fromEntries(sorted), null, 2))
