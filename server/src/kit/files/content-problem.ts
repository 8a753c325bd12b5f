import { inflateSync } from 'node:zlib'

import type { DocumentType } from './document-type.ts'

/** Long enough not to occur in compressed data by chance. */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia)|\/XFA\s*[[\d]|<script|<\?php/i
const LOCKED = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/

/** Limit for all unpacked objects together, which are a small part of a document that people read. */
const MAX_UNPACKED = 16 * 1024 * 1024

export type ContentProblem = 'script' | 'password' | 'unreadable'

/** Finds what a document must not contain: a script, a program, another file, a password. Null if there is nothing. */
export function contentProblem(bytes: Buffer, type: DocumentType): ContentProblem | null {
  const text = bytes.toString('latin1')
  if (type !== 'application/pdf') return ACTIVE.test(text) ? 'script' : null
  if (LOCKED.test(plainNames(text))) return 'password'
  const packed = packedObjects(bytes, text)
  if (packed === null) return 'unreadable'
  return [text, ...packed].some((part) => ACTIVE.test(plainNames(part))) ? 'script' : null
}

/** Names in a PDF may contain character codes: /Java#53cript. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** Longer than any real stream dictionary. A longer one is cut, which at worst refuses the file. */
const MAX_HEAD = 2_000

/**
 * Objects in a PDF's compressed streams, where a search of the bytes does not find them. Null if one cannot be
 * unpacked.
 */
function packedObjects(bytes: Buffer, text: string): string[] | null {
  const objects: string[] = []
  let remaining = MAX_UNPACKED
  for (const { 0: start, index } of text.matchAll(/\bstream\r?\n/g)) {
    const head = headBefore(text, index)
    if (!/\/ObjStm\b/.test(head) || !head.includes('/Filter')) continue
    const from = index + start.length
    const end = text.indexOf('endstream', from)
    const unpacked = isDeflated(head) ? inflated(bytes.subarray(from, end), remaining) : null
    if (unpacked === null) return null
    objects.push(unpacked)
    remaining -= unpacked.length
  }
  return objects
}

/** The dictionary of a stream, from its object number on. */
function headBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - MAX_HEAD), at)
  return plainNames(before.slice(before.lastIndexOf(' obj') + 1))
}

const isDeflated = (head: string): boolean =>
  /\/Filter\s*\[?\s*\/FlateDecode\s*(?:\]|[/>\s])/.test(head) &&
  !/Decode[^]*\/(?:ASCII|LZW|RunLength|Crypt)/.test(head) &&
  !/\/Predictor\s+(?!1\b)/.test(head)

function inflated(bytes: Buffer, limit: number): string | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, limit) }).toString('latin1')
  } catch {
    return null
  }
}
