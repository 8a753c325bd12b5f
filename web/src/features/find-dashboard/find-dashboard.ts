import '#/theme/base.css'
import './find-dashboard.css'

import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { slugOfText } from './slug-of-text.ts'

followColourScheme()

const form = document.querySelector('form')
const input = document.querySelector('input')
const note = document.querySelector('#note')

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  const slug = slugOfText(input?.value ?? '')
  if (slug) {
    location.assign(`/${slug}`)
    return
  }
  input?.setAttribute('aria-invalid', 'true')
  input?.focus()
  if (note)
    note.textContent =
      'A merchant name has at least 4 letters or digits, and hyphens between them. It is in every email we sent you.'
})
