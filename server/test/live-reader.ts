import {
  liveCalls,
  type LiveUpdate,
  type LiveBegin,
  type LiveEnd,
  type LiveEvent,
} from '@paydeck/contract/calls/live'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { fillPath } from '@paydeck/contract/protocol/route'

export interface ReceivedEvent extends LiveEvent {
  id: string
}

export interface LiveReader {
  begins: LiveBegin[]
  /** In order of arrival, duplicates included. */
  events: ReceivedEvent[]
  answers: LiveUpdate[]
  /** Sent by a server that is stopping. */
  ends: LiveEnd[]
  /** Resolves when the server ends the response or disappears. */
  ended: Promise<void>
  close(): void
}

export interface LiveSubscription {
  origin: string
  merchantId: string
  token: string
  after?: string | undefined
  mode?: 'once'
  watch?: readonly string[]
  onAnswer?: (answer: LiveUpdate) => void
  onEvent?: (event: ReceivedEvent) => void
}

/** Follows events as a page does; resolves with the first one, `begin`. Throws the status of a refusal. */
export async function followLive(subscription: LiveSubscription): Promise<LiveReader> {
  const { origin, merchantId, token, after, mode, watch } = subscription
  const aborter = new AbortController()
  const path = fillPath(liveCalls.followEvents.path, { merchantId })
  const answer = await fetch(`${origin}/api${path}${toQueryString({ after, mode, watch })}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}`)
  const opened = Promise.withResolvers<void>()
  const reader: LiveReader = {
    begins: [],
    events: [],
    answers: [],
    ends: [],
    ended: Promise.resolve(),
    close: () => aborter.abort(),
  }
  const { body } = answer
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) readBlock(reader, block, subscription)
      if (reader.begins.length > 0) opened.resolve()
    }
  }
  reader.ended = read()
    .catch(() => undefined)
    .finally(() => opened.resolve())
  await opened.promise
  return reader
}

function readBlock(
  reader: LiveReader,
  block: string,
  { onEvent, onAnswer }: LiveSubscription,
): void {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
  const data: unknown = JSON.parse(fields.get('data') ?? 'null')
  const id = fields.get('id')
  if (fields.get('event') === 'begin') reader.begins.push(data as LiveBegin)
  else if (fields.get('event') === 'end') reader.ends.push(data as LiveEnd)
  else if (fields.get('event') === 'answer') {
    reader.answers.push(data as LiveUpdate)
    onAnswer?.(data as LiveUpdate)
  } else if (id !== undefined) {
    const event = { id, ...(data as LiveEvent) }
    reader.events.push(event)
    onEvent?.(event)
  }
}
