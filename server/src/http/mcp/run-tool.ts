import type { Json } from '../docs/openapi/print-schema.ts'
import { factsOf, recordsOf, refusal, type ToolAnswer } from './answers.ts'
import {
  describe,
  findersOf,
  listOf,
  readArguments,
  readOf,
  type Read,
  type ToolName,
} from './tools.ts'

export interface Answered {
  status: number
  body: unknown
  pages: string | undefined
}

export interface ToolDeps {
  origin: string
  document: Json
  /** Calls the HTTP API with the caller's own key, so a tool returns what the API returns. */
  ask: (url: string) => Promise<Answered>
}

const isFound = ({ status }: Answered): boolean => status === 200

const messageOf = ({ status, body }: Answered): string => {
  const { errorCode = '', message = '' } = (body ?? {}) as { errorCode?: string; message?: string }
  return `${status} ${errorCode}: ${message}`
}

const foundAt = (origin: string, { url }: Read, { body, pages }: Answered) => ({
  link: origin + url,
  records: [body].flat(),
  ...(pages !== undefined && { pages: Number(pages) }),
})

async function search({ origin, ask }: ToolDeps, text: string): Promise<ToolAnswer> {
  const found = []
  for (const read of findersOf(text)) {
    const answer = await ask(read.url)
    if (isFound(answer)) found.push({ call: read.call, ...foundAt(origin, read, answer) })
    else if (answer.status !== 404) return refusal(messageOf(answer))
  }
  return recordsOf({ found: found.filter(({ records }) => records.length > 0) })
}

async function answerOf(deps: ToolDeps, read: Read): Promise<ToolAnswer> {
  const answer = await deps.ask(read.url)
  return isFound(answer)
    ? recordsOf(foundAt(deps.origin, read, answer))
    : refusal(messageOf(answer))
}

/** Runs a tool; a refusal is a result with `isError`, for the model to read. */
export async function runTool(deps: ToolDeps, name: ToolName, given: unknown): Promise<ToolAnswer> {
  switch (name) {
    case 'search': {
      const asked = readArguments(name, given)
      return 'problem' in asked ? refusal(asked.problem) : search(deps, asked.text)
    }
    case 'list': {
      const asked = readArguments(name, given)
      if ('problem' in asked) return refusal(asked.problem)
      const { kind, ...query } = asked
      return answerOf(deps, listOf(kind, query))
    }
    case 'read': {
      const asked = readArguments(name, given)
      return 'problem' in asked
        ? refusal(asked.problem)
        : answerOf(deps, readOf(asked.kind, asked.id))
    }
    case 'describe': {
      const asked = readArguments(name, given)
      if ('problem' in asked) return refusal(asked.problem)
      const described = describe(deps.document, asked.call)
      return described === null ? refusal('There is no such call.') : factsOf({ described })
    }
  }
}
