// Fixes Swagger UI's accessibility after each render.
const api = document.getElementById('api')
const MENDS = [
  // Its headings skip a level.
  ['h3, h4, h5', (heading) => ({ 'aria-level': String(Number(heading.tagName[1]) - 1) })],
  ['.info', () => ({ role: 'region', 'aria-label': 'About this API' })],
  // Lets the keyboard scroll code samples.
  ['.highlight-code pre', () => ({ tabindex: '0' })],
  ['textarea.body-param__text', () => ({ 'aria-label': 'Request body' })],
  ['.modal-ux', () => ({ role: 'dialog', 'aria-label': 'Authorize' })],
  ['.close-modal', () => ({ 'aria-label': 'Close' })],
  // Its text is its name.
  ['.authorize[aria-label]', () => ({ 'aria-label': null })],
  // The button around this link already opens the call and sets the address.
  ['.opblock-summary-control a[href]', () => ({ href: null })],
]
function mend() {
  for (const [selector, said] of MENDS)
    for (const element of api.querySelectorAll(selector))
      for (const [name, value] of Object.entries(said(element)))
        if (value === null) element.removeAttribute(name)
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
// Each field of the dialog focuses itself, so the last would win; shops need the first.
let dialog = null
function begin() {
  const opened = api.querySelector('.modal-ux')
  if (opened !== dialog) opened?.querySelector('input')?.focus()
  dialog = opened
}
new MutationObserver(() => {
  mend()
  begin()
}).observe(api, { childList: true, subtree: true })

// Groups start closed, so that the page opens with an overview and not a hundred calls.
window.SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  tryItOutEnabled: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
})
