export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly Element[]
}

export const element = (
  name: string,
  content: string | number | readonly Element[],
  attributes: Readonly<Record<string, string>> = {},
): Element => ({
  name,
  attributes,
  content: typeof content === 'number' ? String(content) : content,
})

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** Indented, each element on lines that end with a line feed. */
export function toXml({ name, attributes, content }: Element, indent = ''): string {
  let open = `${indent}<${name}`
  for (const [key, value] of Object.entries(attributes)) open += ` ${key}="${escape(value)}"`
  if (typeof content === 'string') return `${open}>${escape(content)}</${name}>\n`
  const inner = content.map((child) => toXml(child, `${indent}  `)).join('')
  return `${open}>\n${inner}${indent}</${name}>\n`
}
