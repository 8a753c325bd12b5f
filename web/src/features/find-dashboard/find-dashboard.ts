import '#/theme/base.css'
import './find-dashboard.css'

import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { readLastDashboard } from '#/lib/address/last-dashboard.ts'
import { slugOfText } from './slug-of-text.ts'

followColourScheme()

const params = new URLSearchParams(location.search)
/** The request of a program that wants to connect; null if the person only looks for their dashboard. */
const request = location.pathname === '/mcp/connect' ? params.get('request') : null
const addressOf = (slug: string): string =>
  request === null ? `/${slug}` : `/${slug}/connections?request=${encodeURIComponent(request)}`

if (request !== null) {
  const lastSlug = params.has('choose') ? null : slugOfText(readLastDashboard() ?? '')
  if (lastSlug) location.replace(addressOf(lastSlug))
  const heading = document.querySelector('h1')
  if (heading) heading.textContent = 'Which dashboard is the program for?'
  document.title = 'Connect a program - Paydeck'
}

const form = document.querySelector('form')
const input = document.querySelector('input')
const note = document.querySelector('#note')

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const slug = slugOfText(input?.value ?? '')
  if (slug) {
    location.assign(addressOf(slug))
    return
  }
  input?.setAttribute('aria-invalid', 'true')
  input?.focus()
  if (note)
    note.textContent =
      'A merchant name has at least 4 letters or digits, and hyphens between them. It is in every email we sent you.'
})
