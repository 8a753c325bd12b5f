import type { Brand } from '@paydeck/contract/brands/brand'

import { markup, safeLink, type Markup } from '../../../kit/markup.ts'

export interface MailBrand extends Pick<Brand, 'accent'> {
  /** The merchant's logo at its public address; omitted in email to the merchant's staff. */
  logo?: { address: string; alt: string } | null
}

export interface Email {
  subject: string
  html: string
  plain: string
}

/** A merchant's own text, sanitised, in both formats of an email. */
export interface RichText {
  html: Markup
  plain: string
}

/** An email: a heading, some paragraphs, one button, and the small print. */
export interface EmailParts {
  brand: MailBrand
  subject: string
  from: string
  heading: string
  /** The merchant's text before ours. */
  lead?: RichText | null
  paragraphs: string[]
  facts?: [string, string][]
  /** Omitted when there is nothing to do. */
  button?: { label: string; address: string } | null
  trail?: RichText | null
  smallPrint: string[]
}

const FONT: Markup = {
  html: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
}

const NO_BREAK = '\u00a0'

/** Keeps an amount on one line with its currency, and a date in one piece: `$395.40 AUD`, `6th Dec 26`. */
const inOnePiece = (text: string): string =>
  text.replaceAll(
    /\d (?=(?:AUD|NZD)\b)|\b\d{1,2}(?:st|nd|rd|th) [A-Z][a-z]{2,3} (?=\d\d\b)/g,
    (piece) => piece.replaceAll(' ', NO_BREAK),
  )

/** A longer label may wrap on a phone. */
const LONG_LABEL = 18

const onOneLine = (label: string): string =>
  label.length > LONG_LABEL ? label : label.replaceAll(' ', NO_BREAK)

/** Logos are made for a light page, so dark mode adds a light plate. Outlook needs the height as an attribute. */
const logoOf = ({ logo }: MailBrand): Markup | null =>
  logo
    ? markup`<p style="margin:0 0 16px;"><img class="logo" src="${safeLink(logo.address)}" alt="${logo.alt}" height="40" style="display:block;height:40px;width:auto;max-width:100%;border:0;border-radius:6px;color:#1B1C1A;font-weight:600;"></p>\n`
    : null

/** Light colours inline, for clients that drop style sheets; dark ones by media query. The logo is the only image. */
function page(parts: EmailParts): Markup {
  const { light, dark } = parts.brand.accent
  const address = parts.button && safeLink(parts.button.address)
  const style: Markup = {
    html: `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .ground { background: #121312 !important; }
      .sheet { background: #1A1C1A !important; border-color: #343833 !important; }
      .text, .text a { color: #ECEDE8 !important; }
      .muted, .muted a { color: #A6AAA0 !important; }
      .line { border-color: #343833 !important; }
      .logo { background: #FFFFFF !important; padding: 8px 10px !important; }
      .button { background: ${dark.base} !important; color: ${dark.on} !important; }
    }`,
  }
  const paragraph = (text: string): Markup =>
    markup`<p class="text" style="margin:0 0 16px;color:#1B1C1A;">${inOnePiece(text)}</p>\n`
  const small = (text: string): Markup =>
    markup`<p class="muted" style="margin:0 0 8px;color:#5C5F58;font-size:14px;">${text}</p>\n`
  const richText = (text: RichText): Markup =>
    markup`<div class="text" style="margin:0 0 16px;color:#1B1C1A;">${text.html}</div>\n`
  const fact = ([label, value]: [string, string]): Markup =>
    markup`<tr>
<td class="muted line" style="padding:8px 12px 8px 0;border-top:1px solid #E4E4DF;color:#5C5F58;font-size:14px;vertical-align:top;">${onOneLine(label)}</td>
<td class="text line" align="right" style="padding:8px 0;border-top:1px solid #E4E4DF;color:#1B1C1A;font-variant-numeric:tabular-nums;word-break:break-word;">${inOnePiece(value)}</td>
</tr>\n`
  const facts =
    parts.facts &&
    markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;">
${parts.facts.map(fact)}</table>`
  const button =
    parts.button &&
    markup`
<p style="margin:8px 0 24px;"><a class="button" href="${address}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:${light.base};color:${light.on};font-weight:600;text-decoration:none;">${parts.button.label}</a></p>
<p class="muted" style="margin:0 0 16px;color:#5C5F58;font-size:14px;">If the button does not work, open this address:<br><a href="${address}" style="color:#5C5F58;word-break:break-all;">${address}</a></p>`
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${parts.subject}</title>
<style>${style}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#F7F7F5;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:520px;background:#FFFFFF;border:1px solid #E4E4DF;border-radius:8px;">
<tr><td style="padding:28px 28px 24px;font:16px/1.5 ${FONT};">
${logoOf(parts.brand)}<p class="muted" style="margin:0 0 20px;color:#5C5F58;font-size:14px;">${parts.from}</p>
<h1 class="text" style="margin:0 0 16px;color:#1B1C1A;font-size:22px;line-height:1.3;font-weight:600;">${inOnePiece(parts.heading)}</h1>
${parts.lead && richText(parts.lead)}${parts.paragraphs.map(paragraph)}${facts}${button}${parts.trail && richText(parts.trail)}
${parts.smallPrint.map(small)}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function plainText(parts: EmailParts): string {
  const facts = (parts.facts ?? []).map(([label, value]) => `${label}: ${value}`)
  return [
    parts.from,
    parts.heading,
    ...(parts.lead ? [parts.lead.plain] : []),
    ...parts.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(parts.button ? [`${parts.button.label}:\n${safeLink(parts.button.address)}`] : []),
    ...(parts.trail ? [parts.trail.plain] : []),
    parts.smallPrint.join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Subject, HTML and plain text. Every value is escaped in the HTML. */
export const composeEmail = (parts: EmailParts): Email => ({
  subject: parts.subject,
  html: page(parts).html,
  plain: plainText(parts),
})
