import { CARD_BRANDS, groupDigits, TEST_CARDS, type TestCard } from './test-cards.ts'

const STYLE = `
  :root { color-scheme: light dark; --line: #E4E4DF; --muted: #5C5F58; --ground: #F7F7F5; --text: #1B1C1A; }
  @media (prefers-color-scheme: dark) {
    :root { --line: #343833; --muted: #A6AAA0; --ground: #121312; --text: #ECEDE8; }
  }
  body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem; }
  p { color: var(--muted); margin: 0 0 1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
  thead th { font-size: .85rem; font-weight: 600; color: var(--muted); }
  tbody th { white-space: nowrap; font-variant-numeric: tabular-nums; user-select: all; }`

// Needs no escaping: all text comes from test-cards.ts, where backticks mark codes.
const code = (text: string): string => text.replaceAll(/`(\w+)`/g, '<code>$1</code>')

const row = (card: TestCard): string =>
  `<tr><th scope="row">${groupDigits(card)}</th><td>${CARD_BRANDS[card.brand]} ${card.funding}</td><td>${code(card.description)}</td></tr>`

/** The sandbox's test cards, for trying the hosted page: the same table as docs/test-cards.md. */
export const TEST_CARDS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test cards - Paydeck</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Test cards</h1>
<p>The sandbox card provider takes these cards and no others. Use any expiry month from now on, any name, and any
security code of three digits (four for American Express). No real money moves.</p>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">Card</th><th scope="col">What happens</th></tr></thead>
<tbody>
${TEST_CARDS.map(row).join('\n')}
</tbody>
</table>
</body>
</html>
`
