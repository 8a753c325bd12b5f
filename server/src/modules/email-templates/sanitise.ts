import { EMAIL_LINK, EMAIL_TAGS } from '@paydeck/contract/merchant/email-html'
import sanitizeHtml from 'sanitize-html'

import type { Said } from '../mail/templates/email.ts'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...EMAIL_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // The content of a script or style is not text to show.
  nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp'],
  transformTags: { b: 'strong', i: 'em', div: 'p' },
  // A link without a target becomes plain text.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !EMAIL_LINK.test(attribs['href'] ?? '') ? 'excludeTag' : false,
  enforceHtmlBoundary: false,
}

/** Removes everything an email cannot carry; '' when no text is left. */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(html, RULES).trim()
  return toPlain(clean) === '' ? '' : clean
}

const STYLES: Record<string, string> = {
  p: 'margin:0 0 12px;',
  ul: 'margin:0 0 12px;padding-left:24px;',
  ol: 'margin:0 0 12px;padding-left:24px;',
  li: 'margin:0 0 4px;',
  a: 'color:inherit;',
}

/** Sanitises once more, styles for mail clients, and adds a plain-text version; null when empty. */
export function toRichText(html: string): Said | null {
  const clean = sanitise(html)
  if (clean === '') return null
  const dressed = sanitizeHtml(clean, {
    ...RULES,
    allowedAttributes: { '*': ['style'], a: ['href', 'style', 'rel'] },
    transformTags: {
      '*': (tagName, { href }) => {
        const style = STYLES[tagName]
        return {
          tagName,
          attribs: {
            ...(href !== undefined && { href, rel: 'noopener noreferrer' }),
            ...(style !== undefined && { style }),
          },
        }
      },
    },
  })
  return { html: { html: dressed }, plain: toPlain(clean) }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)

/** Lines for paragraphs, dashes and numbers for lists, addresses after link texts. */
function toPlain(clean: string): string {
  const lists: { count: number | null }[] = []
  const links: string[] = []
  let text = ''
  for (const [, closing, tag, attributes, words] of clean.matchAll(
    /<(\/?)(\w+)([^>]*)>|([^<]+)/g,
  )) {
    if (words !== undefined) text += decode(words).replaceAll(/\s+/g, ' ')
    else if (tag === 'br') text += '\n'
    else if (tag === 'p') text += closing && lists.length === 0 ? '\n\n' : ''
    else if (tag === 'ul' || tag === 'ol') {
      if (closing) lists.pop()
      else lists.push({ count: tag === 'ol' ? 0 : null })
      text += closing && lists.length === 0 ? '\n\n' : ''
    } else if (tag === 'li' && !closing)
      text += `\n${'  '.repeat(lists.length - 1)}${bullet(lists)}`
    else if (tag === 'a' && !closing)
      links.push(decode(/href="([^"]*)"/.exec(attributes ?? '')?.[1] ?? ''))
    else if (tag === 'a') text = withAddress(text, links.pop() ?? '')
  }
  return text
    .replaceAll(/[^\S\n]*\n[^\S\n]*(?! *[-\d])/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function bullet(lists: { count: number | null }[]): string {
  const list = lists.at(-1)
  if (!list || list.count === null) return '- '
  list.count += 1
  return `${list.count}. `
}

function withAddress(text: string, href: string): string {
  const shown = href.replace(/^mailto:/i, '')
  return shown === '' || text.endsWith(shown) ? text : `${text} (${shown})`
}
