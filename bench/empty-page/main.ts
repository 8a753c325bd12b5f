import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(createElement('p', null, 'The least that a React page can paint.'))
