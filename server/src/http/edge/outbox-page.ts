import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Row } from '../../db/rows.ts'
import { notFound } from '../../kit/errors.ts'
import { markup, safeLink, type Markup } from '../../kit/markup.ts'
import type { MailLine, MailService } from '../../modules/mail/service.ts'
import { documentPage } from './document-page.ts'

type Outbox = Pick<MailService, 'listUnsent' | 'find'>

const STYLE: Markup = {
  html: `
  main { max-width: 70rem; margin: 0 auto; padding: 24px 24px 64px; }
  h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; font-weight: 650; letter-spacing: -.015em; overflow-wrap: anywhere; }
  main a { color: var(--accent); text-underline-offset: 3px; }
  .muted { margin: 0 0 16px; color: var(--muted); }
  .card { overflow: clip; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 18px; }
  th, td { padding: 11px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  th { padding-block: 9px; font-size: 12px; font-weight: 550; color: var(--muted); }
  th:first-child, td:first-child { padding-left: 20px; }
  th:last-child, td:last-child { padding-right: 20px; white-space: nowrap; color: var(--muted); }
  tr:last-child td { border-bottom: 0; }
  tbody tr:hover { background: var(--hover); }
  td a { font-weight: 550; }
  time { white-space: nowrap; }
  iframe { display: block; width: 100%; height: 46rem; border: 0; background: #fff; }
  h2 { margin: 24px 0 8px; font-size: 16px; }
  pre { margin: 0; padding: 12px 16px; font-size: 13px; line-height: 18px; white-space: pre-wrap; overflow-wrap: anywhere; }
  .bubble { max-width: 26rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 16px 16px 16px 4px; background: var(--surface); overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 12px 0 16px; font-size: 13px; }
  dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
  .back { display: inline-flex; align-items: center; min-height: 44px; margin-top: -12px; }
  @media (max-width: 40rem) {
    main { padding: 16px 12px 48px; }
    thead { position: absolute; clip-path: inset(50%); }
    tr { display: grid; gap: 2px 12px; grid-template-columns: 1fr auto; padding: 12px 16px; border-bottom: 1px solid var(--line); }
    tr:last-child { border-bottom: 0; }
    td, td:first-child, td:last-child { padding: 0; border: 0; } td:nth-child(2), td:nth-child(3) { grid-column: 1 / -1; }
    td:nth-child(3) { order: -1; font-size: 14px; line-height: 20px; }
  }`,
}

const STATUS = {
  queued: 'on its way',
  kept: 'kept here',
  failed: 'could not be sent',
  held: 'held until tomorrow',
  sent: 'sent',
}

const page = (title: string, body: Markup): string =>
  documentPage({
    title: `${title} - Paydeck`,
    head: markup`<style>${STYLE}</style>`,
    home: '/outbox',
    links: { label: 'Elsewhere', html: markup`<a href="/">Find a dashboard</a>` },
    body: markup`<main>\n${body}\n</main>`,
  })

const time = (date: Date): Markup =>
  markup`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')}</time>`

function listPage(mails: MailLine[]): string {
  const rows = mails.map(
    (mail) => markup`<tr>
<td>${time(mail.createdAt)}</td>
<td>${mail.recipient}${mail.channel === 'sms' && ' (SMS)'}</td>
<td><a href="/outbox/${mail.merchantId}/${mail.mailId}">${mail.subject}</a></td>
<td>${STATUS[mail.status]}</td>
</tr>
`,
  )
  const table = markup`<div class="card"><table>
<thead><tr><th>Time</th><th>To</th><th>Subject</th><th>State</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
  return page(
    'Outbox',
    markup`<h1>Outbox</h1>
<p class="muted">Mail and text messages that were not sent, because no server is configured for them (SMTP_URL, SMS_URL). Times are UTC.</p>
${rows.length === 0 ? markup`<p>No mail yet.</p>` : table}`,
  )
}

function mailPage(mail: Row<'app.mail'>): string {
  return page(
    mail.subject,
    markup`<a class="back" href="/outbox">Back to the outbox</a>
<h1>${mail.subject}</h1>
<dl>
<dt>To</dt><dd>${mail.recipient}</dd>
<dt>Time</dt><dd>${time(mail.createdAt)}</dd>
<dt>State</dt><dd>${STATUS[mail.status]}</dd>
${mail.attachment !== null && markup`<dt>Attached</dt><dd>the ${mail.attachment.split(':')[0]} as PDF</dd>\n`}</dl>
${mail.channel === 'sms' ? textMessage(mail.plain) : [mailFrame(mail.html), plainPart(mail.plain)]}`,
  )
}

function textMessage(text: string): Markup {
  const parts = text.split(/(https?:\/\/\S+)/)
  return markup`<p class="bubble">${parts.map((part, index) =>
    index % 2 === 1
      ? markup`<a href="${safeLink(part)}" target="_blank">${part}</a>`
      : markup`${part}`,
  )}</p>`
}

const plainPart = (text: string): Markup =>
  markup`<h2>Plain text</h2>\n<pre class="card">${text}</pre>`

const mailFrame = (html: string): Markup =>
  markup`<div class="card"><iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${html.replace('<head>', '<head><base target="_blank">')}"></iframe></div>`

/** Our own markup and styles, no script; the email is in a sandboxed iframe that may only open links in a new tab. */
const send = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text)

/** For development only: a reader could sign in as any invited person. */
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
