import pg from 'pg'

import type { Statement } from './limits/bare-pool.ts'

/** Transactions, each starting with `begin`, without their commits. */
export type Recording = Statement[][]

const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }

/**
 * Records, in order, the statements that some work sends in transactions of the writing role.
 * Nothing else in this process may use that role meanwhile.
 */
export async function recordTransactions(work: () => Promise<void>): Promise<Recording> {
  const recording: Recording = []
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (isWriter(this)) record(recording, args)
    return original.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return recording
}

function isWriter(client: pg.Client): boolean {
  const { connectionParameters: parameters } = client as unknown as {
    connectionParameters: { application_name?: string }
  }
  // The queue uses the same role under another name.
  return parameters.application_name === 'paydeck'
}

function record(recording: Recording, [first, second]: unknown[]): void {
  const { text, values, beginning } =
    typeof first === 'string'
      ? { text: first, values: second as unknown[], beginning: null }
      : (first as { text: string; values?: unknown[]; beginning?: string[] })
  if (beginning) recording.push([{ name: '', text: beginning.join('; '), values: [] }])
  if (text.startsWith('begin')) recording.push([{ name: '', text, values: [] }])
  else if (text !== 'commit')
    recording
      .at(-1)
      ?.push({ name: '', text, values: (values ?? []).map((value) => valueOf(value)) })
}

function valueOf(value: unknown): Statement['values'][number] {
  if (value === null || value === undefined) return null
  if (value instanceof Date || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(String)
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : JSON.stringify(value)
}
