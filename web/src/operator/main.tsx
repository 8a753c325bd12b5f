import '#/theme/base.css'

import { createRoot } from 'react-dom/client'

import { followColourScheme } from '#/lib/screen/colour-scheme.ts'
import { Desk } from './desk.tsx'

followColourScheme()

const place = document.querySelector('#root')
if (place) createRoot(place).render(<Desk />)
