import '#/theme/base.css'

import { createRoot } from 'react-dom/client'

import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { Desk } from './desk.tsx'

followColourScheme()

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Desk />)
