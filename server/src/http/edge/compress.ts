import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compressing what fits into one packet saves nothing. */
const MIN_BYTES = 1400

/**
 * At this quality, compressing a list page takes less processor time than sending it uncompressed
 * (docs/performance.md).
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

const CODINGS = {
  br: (text: Buffer) => brotliCompressSync(text, BROTLI),
  gzip: (text: Buffer) => gzipSync(text, { level: 1 }),
} as const

type Coding = keyof typeof CODINGS

export interface Compressed {
  coding: Coding
  body: Buffer
}

/**
 * Chooses a coding from the request's `Accept-Encoding`. Null if the text is short or the client accepts none of ours.
 */
export function compress(text: string, accepted: string | undefined): Compressed | null {
  if (text.length < MIN_BYTES || accepted === undefined) return null
  const coding = (['br', 'gzip'] as const).find((candidate) => accepts(accepted, candidate))
  return coding ? { coding, body: CODINGS[coding](Buffer.from(text)) } : null
}

/** Sends a text, compressed if it is long enough and the client accepts it. */
export function sendCompressed(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const compressed = compress(text, headers['accept-encoding'])
  if (!compressed) return reply.send(text)
  return reply.header('content-encoding', compressed.coding).send(compressed.body)
}

/** `gzip;q=0` refuses it. */
const accepts = (accepted: string, coding: Coding): boolean =>
  accepted.split(',').some((encoding) => {
    const [name = '', weight = ''] = encoding.split(';')
    return name.trim().toLowerCase() === coding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
  })
