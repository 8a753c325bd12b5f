import type { Json } from '../docs/openapi/print-schema.ts'
import { dataResult, recordsResult, refusal, type ToolAnswer } from './answers.ts'
import {
  describe,
  searchReads,
  listOf,
  readArguments,
  readOf,
  type Read,
  type ToolName,
} from './tools.ts'

export interface ApiResponse {
  status: number
  body: unknown
  pages: string | undefined
}

export interface ToolDeps {
  origin: string
  document: Json
  /** Calls the HTTP API with the caller's own key, so a tool returns what the API returns. */
  get: (url: string) => Promise<ApiResponse>
}

const isOk = ({ status }: ApiResponse): boolean => status === 200

const messageOf = ({ status, body }: ApiResponse): string => {
  const { errorCode = '', message = '' } = (body ?? {}) as { errorCode?: string; message?: string }
  return `${status} ${errorCode}: ${message}`
}

const toRecords = (origin: string, { url }: Read, { body, pages }: ApiResponse) => ({
  link: origin + url,
  records: [body].flat(),
  ...(pages !== undefined && { pages: Number(pages) }),
})

async function search({ origin, get }: ToolDeps, text: string): Promise<ToolAnswer> {
  const matches = []
  for (const read of searchReads(text)) {
    const answer = await get(read.url)
    if (isOk(answer)) matches.push({ call: read.call, ...toRecords(origin, read, answer) })
    else if (answer.status !== 404) return refusal(messageOf(answer))
  }
  return recordsResult({ found: matches.filter(({ records }) => records.length > 0) })
}

async function answerOf(deps: ToolDeps, read: Read): Promise<ToolAnswer> {
  const answer = await deps.get(read.url)
  return isOk(answer)
    ? recordsResult(toRecords(deps.origin, read, answer))
    : refusal(messageOf(answer))
}

/** Runs a tool; a refusal is a result with `isError`, for the model to read. */
export async function runTool(deps: ToolDeps, name: ToolName, input: unknown): Promise<ToolAnswer> {
  switch (name) {
    case 'search': {
      const args = readArguments(name, input)
      return 'problem' in args ? refusal(args.problem) : search(deps, args.text)
    }
    case 'list': {
      const args = readArguments(name, input)
      if ('problem' in args) return refusal(args.problem)
      const { kind, ...query } = args
      return answerOf(deps, listOf(kind, query))
    }
    case 'read': {
      const args = readArguments(name, input)
      return 'problem' in args ? refusal(args.problem) : answerOf(deps, readOf(args.kind, args.id))
    }
    case 'describe': {
      const args = readArguments(name, input)
      if ('problem' in args) return refusal(args.problem)
      const description = describe(deps.document, args.call)
      return description === null
        ? refusal('There is no such call.')
        : dataResult({ described: description })
    }
  }
}
