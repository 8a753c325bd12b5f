import { lazy, Suspense } from 'react'

import { Logo } from '#/entities/session/logo.tsx'
import { Centred } from '#/ui/layout/centred.tsx'

// Most people sign in without a code, and every visit loads this page.
const CodePage = lazy(() =>
  import('./code-page.tsx').then(({ CodePage: Page }) => ({ default: Page })),
)

export const CodeStep = () => (
  <Suspense fallback={<Centred logo={<Logo />}>{null}</Centred>}>
    <CodePage />
  </Suspense>
)
