import { shopListQuery } from '@paydeck/contract/calls/shop/lists'
import { api, type CallName } from '@paydeck/contract/protocol/api'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'
import { toQueryString } from '@paydeck/contract/protocol/client'
import * as z from 'zod/mini'

import { isShopCall } from '../access/key-header.ts'
import { schemaOf, type Json } from '../docs/openapi/print-schema.ts'
import { urlOf } from '../edge/route-address.ts'

export interface Read {
  call: CallName
  url: string
}

const KINDS = {
  orders: { list: 'listShopOrders', read: 'getShopOrder', id: 'merchantOrderId' },
  payments: {
    list: 'listMerchantTransactions',
    read: 'getMerchantTransaction',
    id: 'transactionId',
  },
  refunds: { list: 'listMerchantRefunds', read: 'getMerchantRefund', id: 'refundId' },
} as const satisfies Record<string, { list: CallName; read: CallName; id: string }>
export type Kind = keyof typeof KINDS

const kind = z.enum(Object.keys(KINDS) as [Kind, ...Kind[]])
const id = z.string().check(z.minLength(1), z.maxLength(64))

const ARGUMENTS = {
  search: z.object({
    /** An id (`ordr_…`, `tran_…`, `rfnd_…`) or the shop’s own number of an order. */
    text: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  list: z.object({ kind, ...shopListQuery.shape }),
  read: z.object({ kind, id }),
  describe: z.object({ call: z.optional(z.string().check(z.maxLength(64))) }),
}
export type ToolName = keyof typeof ARGUMENTS

const ABOUT: Readonly<Record<ToolName, string>> = {
  search:
    'Find orders, payments and refunds by an id (ordr_…, tran_…, rfnd_…) or by the shop’s own number of an order.',
  list: 'List orders, payments or refunds, newest first, 20 a page; narrowed by instants and by the shop’s own number.',
  read: 'Read one order, payment or refund by its id.',
  describe:
    'Describe the merchant API: without a call its calls; with one, its address, fields and refusals.',
}

/** The tools as clients list them, with the contract's arguments. All of them only read. */
export const TOOLS = (Object.keys(ARGUMENTS) as ToolName[]).map((name) => ({
  name,
  description: ABOUT[name],
  inputSchema: schemaOf(ARGUMENTS[name], 'input'),
  annotations: { readOnlyHint: true, openWorldHint: false },
}))

export const isTool = (name: unknown): name is ToolName =>
  typeof name === 'string' && Object.hasOwn(ARGUMENTS, name)

/** The tool's arguments, or a sentence about what is wrong with them. */
export function readArguments<Name extends ToolName>(
  name: Name,
  input: unknown,
): z.output<(typeof ARGUMENTS)[Name]> | { problem: string } {
  const read = ARGUMENTS[name].safeParse(input ?? {})
  if (read.success) return read.data as z.output<(typeof ARGUMENTS)[Name]>
  const [issue] = read.error.issues
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` }
}

const urlFor = (call: CallName, ids: Record<string, string> = {}): string =>
  fillPath(urlOf(api[call]), ids)

export const readOf = (resource: Kind, recordId: string): Read => {
  const { read: call, id: name } = KINDS[resource]
  return { call, url: urlFor(call, { [name]: recordId }) }
}

export const listOf = (resource: Kind, query: Record<string, unknown>): Read => {
  const { list: call } = KINDS[resource]
  return { call, url: urlFor(call) + toQueryString(query) }
}

const PREFIXES: Readonly<Record<string, Kind>> = {
  ordr: 'orders',
  tran: 'payments',
  rfnd: 'refunds',
}

/** The reads that search for a text: one for an id, or every list for a shop's number. */
export function searchReads(text: string): Read[] {
  const resource = PREFIXES[/^([a-z]+)_/.exec(text)?.[1] ?? '']
  if (resource) return [readOf(resource, text)]
  return (Object.keys(KINDS) as Kind[]).map((name) => listOf(name, { internalOrderId: text }))
}

const calls = (Object.entries(api) as [CallName, AnyRoute][]).filter(([, route]) =>
  isShopCall(route),
)

/** The calls of shops, one line each; or one operation of the document. */
export function describe(document: Json, callName: string | undefined): unknown {
  if (callName === undefined)
    return calls.map(([name, route]) => ({
      call: name,
      address: `${route.method} ${urlOf(route)}`,
      summary: route.summary,
    }))
  const match = calls.find(([name]) => name === callName)
  if (!match) return null
  const [, route] = match
  const paths = document['paths'] as Record<string, Json>
  const operation = paths[urlOf(route)]?.[route.method.toLowerCase()]
  return {
    address: `${route.method} ${urlOf(route)}`,
    operation,
    schemas: schemasOf(operation, document),
  }
}

/** The named schemas that an operation's request and responses refer to. */
function schemasOf(operation: unknown, document: Json): Json {
  const { schemas } = document['components'] as { schemas: Json }
  const referenced: Json = {}
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g))
      if (!(name in referenced)) {
        referenced[name] = schemas[name]
        collect(schemas[name])
      }
  }
  collect(operation)
  return referenced
}
