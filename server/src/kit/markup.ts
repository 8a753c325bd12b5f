/** Text that is markup already; everything else is escaped where it is inserted. */
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

/** The five characters that mean something to HTML, in text and in quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

function toMarkup(value: Inserted): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  if ('html' in value) return value.html
  return value.map(({ html }) => html).join('')
}

/** Builds markup; every inserted value is escaped unless it was built by `markup` itself. */
export function markup(parts: TemplateStringsArray, ...values: Inserted[]): Markup {
  return {
    html: parts.reduce((text, part, at) => text + toMarkup(values[at - 1]) + part),
  }
}

/** An address for a link: http or https only, anything else leads nowhere. */
export const safeLink = (address: string): string =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol) ? address : '#'
