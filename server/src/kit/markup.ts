/** Trusted markup; everything else is escaped when inserted. */
export interface Markup {
  readonly html: string
}

type Inserted = string | number | Markup | readonly Markup[] | null | undefined | false

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** For text and quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

function toMarkup(value: Inserted): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if ('html' in value) return value.html
  return value.map(({ html }) => html).join('')
}

/** Escapes every inserted value that `markup` did not build. */
export function markup(parts: TemplateStringsArray, ...values: Inserted[]): Markup {
  return {
    html: parts.reduce((text, part, at) => text + toMarkup(values[at - 1]) + part),
  }
}

/** http or https only; anything else becomes "#". */
export const safeLink = (address: string): string =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol) ? address : '#'
