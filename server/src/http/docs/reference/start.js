// What Swagger UI leaves unsaid to who hears the page: it is put right after each drawing.
const api = document.getElementById('api')
const MENDS = [
  // Its headings leave a level out.
  ['h3, h4, h5', (heading) => ({ 'aria-level': String(Number(heading.tagName[1]) - 1) })],
  ['.info', () => ({ role: 'region', 'aria-label': 'About this API' })],
  // What scrolls is scrolled by the keyboard as well.
  ['.highlight-code pre', () => ({ tabindex: '0' })],
  ['textarea.body-param__text', () => ({ 'aria-label': 'Request body' })],
  ['.modal-ux', () => ({ role: 'dialog', 'aria-label': 'Authorize' })],
  ['.close-modal', () => ({ 'aria-label': 'Close' })],
  // What the button says is its name.
  ['.authorize[aria-label]', () => ({ 'aria-label': null })],
  // A link within a button goes nowhere by itself: the button opens the call and sets the address.
  ['.opblock-summary-control a[href]', () => ({ href: null })],
]
function mend() {
  for (const [selector, said] of MENDS)
    for (const element of api.querySelectorAll(selector))
      for (const [name, value] of Object.entries(said(element)))
        if (value === null) element.removeAttribute(name)
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
// Each field of the dialog takes the focus from the one before; the first is the one that shops need.
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

// Closed groups: the first look is at what there is, not at a hundred calls.
window.SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  tryItOutEnabled: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
})
