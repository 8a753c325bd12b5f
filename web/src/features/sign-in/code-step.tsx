import { lazy, Suspense } from 'react'
import { GuestPage } from './guest-page.tsx'

// Most people sign in without a code, and every visit loads this page.
const CodePage = lazy(() =>
  import('./code-page.tsx').then(({ CodePage: Page }) => ({ default: Page })),
)

export const CodeStep = () => (
  <Suspense fallback={<GuestPage>{null}</GuestPage>}>
    <CodePage />
  </Suspense>
)
