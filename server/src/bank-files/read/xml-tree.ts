import { SaxesParser } from 'saxes'

import { decode } from './decode.ts'
import { InvalidBankFile } from './problems.ts'

export interface XmlNode {
  /** Without a prefix. */
  name: string
  namespace: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Only this element's own text, trimmed. */
  text: string
  line: number
}

/** Deeper than any ISO 20022 message. */
const MAX_DEPTH = 50

/** Refuses a document type, so no entity is expanded and nothing external is loaded. Throws InvalidBankFile. */
export function readXml(bytes: Uint8Array): XmlNode {
  const text = decode(bytes)
  const parser = new SaxesParser({ xmlns: true, position: true })
  const refuse = (message: string): never => {
    throw new InvalidBankFile([{ line: parser.line, message }])
  }
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  parser.on('error', ({ message }) => refuse(`not well-formed XML (${message}).`))
  parser.on('doctype', () => refuse('a document type (DOCTYPE) is not accepted.'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding))
      refuse(`the encoding ${encoding} is not accepted; save the file as UTF-8.`)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= MAX_DEPTH) refuse(`elements are nested more than ${MAX_DEPTH} deep.`)
    const node: XmlNode = {
      name: local,
      namespace: uri,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, { value }]) => [name, value]),
      ),
      children: [],
      text: '',
      line: parser.line,
    }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  const addText = (piece: string): void => {
    const node = open.at(-1)
    if (node) node.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const node = open.pop()
    if (node) node.text = node.text.trim()
  })
  parser.write(text).close()
  return root ?? refuse('the file is empty.')
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  let current = node
  for (const name of path.split('/'))
    current = current?.children.find((child) => child.name === name)
  return current
}

/** The first text found at one of the paths; empty if there is none. */
export function textAt(node: XmlNode | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = nodeAt(node, path)?.text
    if (text !== undefined && text !== '') return text
  }
  return ''
}

/** The message name and version, such as `camt.053.001.02`; empty for other XML. */
export const messageOf = ({ name, namespace }: XmlNode): string =>
  name === 'Document' && namespace.startsWith(ISO_20022) ? namespace.slice(ISO_20022.length) : ''

const ISO_20022 = 'urn:iso:std:iso:20022:tech:xsd:'
