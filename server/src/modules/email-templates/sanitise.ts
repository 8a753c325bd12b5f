import { EMAIL_LINK, EMAIL_TAGS } from '@paydeck/contract/merchant/email-html'
import sanitizeHtml from 'sanitize-html'

import type { RichText } from '../mail/templates/email.ts'
import { toPlain } from './plain-text.ts'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...EMAIL_TAGS],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // Drop the content of these too: it is not text to show.
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

/** Sanitises again, adds styles for mail clients and a plain-text version; null when empty. */
export function toRichText(html: string): RichText | null {
  const clean = sanitise(html)
  if (clean === '') return null
  const styled = sanitizeHtml(clean, {
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
  return { html: { html: styled }, plain: toPlain(clean) }
}
