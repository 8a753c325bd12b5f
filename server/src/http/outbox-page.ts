import type { FastifyInstance, FastifyReply } from 'fastify'

import type { MailTable } from '../db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { markup, safeLink, type Markup } from '../modules/notifications/markup.ts'
import type { MailLine, NotificationsService } from '../modules/notifications/service.ts'

type Outbox = Pick<NotificationsService, 'listUnsent' | 'find'>

const STYLE: Markup = {
  html: `
  :root { color-scheme: light dark; --line: #E4E4DF; --muted: #5C5F58; --ground: #F7F7F5; --text: #1B1C1A; --accent: #0B5D4A; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #343833; --muted: #A6AAA0; --ground: #121312; --text: #ECEDE8; --accent: #5CC9A7; }
  }
  body { margin: 0 auto; max-width: 70rem; padding: 2rem 1rem; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.4rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
  a { color: var(--accent); }
  .muted { color: var(--muted); }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
  th { font-size: .85rem; font-weight: 600; color: var(--muted); }
  td:last-child { white-space: nowrap; }
  time { white-space: nowrap; font-variant-numeric: tabular-nums; }
  iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
  .bubble { max-width: 26rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 16px 16px 16px 4px; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
  dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
  @media (max-width: 40rem) {
    thead { position: absolute; clip-path: inset(50%); }
    tr { display: grid; gap: .125rem .75rem; grid-template-columns: 1fr auto; padding: .75rem 0; border-bottom: 1px solid var(--line); font-size: .875rem; }
    td { padding: 0; border: 0; } td:nth-child(2), td:nth-child(3) { grid-column: 1 / -1; }
    td:nth-child(3) { order: -1; font-size: 1rem; }
  }`,
}

const STATUS = {
  queued: 'on its way',
  kept: 'kept here',
  failed: 'could not be sent',
  sent: 'sent',
}

const page = (title: string, body: Markup): string =>
  markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Paydeck</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`.html

const time = (at: Date): Markup =>
  markup`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')}</time>`

function listPage(mails: MailLine[]): string {
  const rows = mails.map(
    (mail) => markup`<tr>
<td>${time(mail.created_at)}</td>
<td>${mail.recipient}${mail.channel === 'sms' && markup` <span class="muted">SMS</span>`}</td>
<td><a href="/outbox/${mail.merchant_id}/${mail.mail_id}">${mail.subject}</a></td>
<td class="muted">${STATUS[mail.status]}</td>
</tr>
`,
  )
  const table = markup`<table>
<thead><tr><th>Time</th><th>To</th><th>Subject</th><th>State</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`
  return page(
    'Outbox',
    markup`<h1>Outbox</h1>
<p class="muted">Mail and text messages that were not sent, because no server is configured for them (SMTP_URL, SMS_URL). Times are UTC.</p>
${rows.length === 0 ? markup`<p>No mail yet.</p>` : table}`,
  )
}

function mailPage(mail: MailTable): string {
  return page(
    mail.subject,
    markup`<p><a href="/outbox">Outbox</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>To</dt><dd>${mail.recipient}</dd>
<dt>Time</dt><dd>${time(mail.created_at)}</dd>
<dt>State</dt><dd>${STATUS[mail.status]}</dd>
</dl>
${mail.channel === 'sms' ? textMessage(mail.plain) : mailFrame(mail.html)}`,
  )
}

/** A text message with its link to follow. */
function textMessage(text: string): Markup {
  const parts = text.split(/(https?:\/\/\S+)/)
  return markup`<p class="bubble">${parts.map((part, at) =>
    at % 2 === 1
      ? markup`<a href="${safeLink(part)}" target="_blank">${part}</a>`
      : markup`${part}`,
  )}</p>`
}

const mailFrame = (html: string): Markup =>
  markup`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${html.replace('<head>', '<head><base target="_blank">')}"></iframe>`

/** Plain markup, no script; the mail stands in a frame that may do nothing but open links in another tab. */
const send = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text)

/**
 * Shows the mail that did not leave the house, newest first, so that a link in it can be followed. For development
 * alone: whoever reads it can sign in as anybody who was invited.
 */
export function mountOutboxPage(app: FastifyInstance, outbox: Outbox): void {
  app.get('/outbox', async (_request, reply) => send(reply, listPage(await outbox.listUnsent())))

  app.get<{ Params: { merchantId: string; mailId: string } }>(
    '/outbox/:merchantId/:mailId',
    async (request, reply) => {
      const mail = await outbox.find(request.params.merchantId, request.params.mailId)
      if (!mail) throw notFound()
      return send(reply, mailPage(mail))
    },
  )
}
