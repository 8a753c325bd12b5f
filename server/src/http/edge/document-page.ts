import { markup, type Markup } from '../../kit/markup.ts'

export interface DocumentPage {
  title: string
  head: Markup
  home: string
  links: { label: string; html: Markup }
  body: Markup
}

/** A page in our look outside the dashboard: API docs, guides, outbox. */
export const documentPage = ({ title, head, home, links, body }: DocumentPage): string =>
  markup`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/docs/mark.svg">
<link rel="stylesheet" href="/docs/document.css">
${head}
</head>
<body>
<header class="head">
<a class="name" href="${home}">
<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="currentColor" /><path class="rules" d="M8 11h16M8 16h16M8 21h9" /></svg>
Paydeck
</a>
<nav aria-label="${links.label}">${links.html}</nav>
</header>
${body}
</body>
</html>
`.html
