import { EMAIL_LINK, EMAIL_TAGS } from '@paydeck/contract/merchant/email-html'
import DOMPurify from 'dompurify'

/** Strips everything an email cannot show; '' when no text is left. The server does the same. */
export function sanitiseMessage(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...EMAIL_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: EMAIL_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a:not([href])'))
    link.replaceWith(...link.childNodes)
  if (fragment.textContent.trim() === '') return ''
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(fragment)
  return holder.outerHTML.slice('<div>'.length, -'</div>'.length)
}
