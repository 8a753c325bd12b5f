import { crc32, deflateSync, inflateSync } from 'node:zlib'

import { MAX_LOGO } from '@paydeck/contract/merchant/logo'

/** A sentence for the person who uploaded it. */
interface Refusal {
  refusal: string
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const NO_PNG: Refusal = { refusal: 'This is not a PNG image that we can read.' }
const TOO_LARGE: Refusal = {
  refusal: `A logo can be at most ${MAX_LOGO.width} by ${MAX_LOGO.height} pixels.`,
}

interface Chunk {
  type: string
  data: Buffer
}

/** The chunks up to the end of the image; null when one is truncated or its checksum is wrong. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    if (type === 'IEND') return chunks
    at = end + 4
  }
  return null
}

/** Samples per pixel by colour type: grey, RGB, palette, grey and RGB with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Header {
  width: number
  height: number
  /** Bytes per line, without the leading filter byte. */
  lineBytes: number
}

/** Null for anything but a non-interlaced image. */
function headerOf({ type, data }: Chunk): Header | null {
  if (type !== 'IHDR' || data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  if (width === 0 || height === 0) return null
  const depth = data.readUInt8(8)
  const samples = SAMPLES[data.readUInt8(9)]
  const isPlain = data.readUInt16BE(10) === 0 && data.readUInt8(12) === 0
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth) || !isPlain) return null
  return { width, height, lineBytes: Math.ceil((width * samples * depth) / 8) }
}

/** The decompressed lines of the image; null when their number is not the header's. */
function linesOf(chunks: readonly Chunk[], { height, lineBytes }: Header): Buffer | null {
  const expected = height * (lineBytes + 1)
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((item) => item.data))
  try {
    const lines = inflateSync(data, { maxOutputLength: expected })
    if (lines.length !== expected) return null
    for (let line = 0; line < height; line += 1)
      if ((lines[line * (lineBytes + 1)] ?? 255) > 4) return null
    return lines
  } catch {
    return null
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Chunks that change how pixels look, in the format's order; text, profiles and anything else are dropped. */
const COLOUR_CHUNKS = ['gAMA', 'sRGB', 'PLTE', 'tRNS']

interface Picture {
  chunks: readonly Chunk[]
  first: Chunk
  header: Header
}

function pictureOf(bytes: Buffer): Picture | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks = chunksOf(bytes)
  const [first] = chunks ?? []
  const header = first && headerOf(first)
  return chunks && first && header ? { chunks, first, header } : null
}

/** Encodes the picture again, with header, colours and pixels only. */
export function encodeAgain(bytes: Buffer): Buffer | Refusal {
  const picture = pictureOf(bytes)
  if (!picture) return NO_PNG
  const { chunks, first, header } = picture
  if (header.width > MAX_LOGO.width || header.height > MAX_LOGO.height) return TOO_LARGE
  const lines = linesOf(chunks, header)
  if (!lines) return NO_PNG
  const colours = COLOUR_CHUNKS.flatMap((type) => chunks.find((item) => item.type === type) ?? [])
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', first.data),
    ...colours.map((colour) => chunk(colour.type, colour.data)),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
