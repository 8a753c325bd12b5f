import { ApiError } from '@paydeck/contract/protocol/error'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useEffect, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { call } from './desk-api.ts'
import classes from './desk.module.css'
import { PAGES } from './pages.ts'
import { SetUpPage } from './set-up-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

type PageName = keyof typeof PAGES

const pageNameOf = (path: string): PageName => {
  const name = path.split('/')[2] ?? ''
  return name in PAGES ? (name as PageName) : 'payout-files'
}

/** The operator's desk: sign-in, or the part at the current address. */
export function Desk() {
  const [person, setPerson] = useState<OperatorPerson | null | undefined>(undefined)
  const [error, setError] = useState<unknown>(null)
  const isSetUp = location.pathname === '/operator/set-up'
  useEffect(() => {
    if (isSetUp) return
    call('getPerson', {}).then(setPerson, (failure: unknown) => {
      if (failure instanceof ApiError && failure.status === 401) setPerson(null)
      else setError(failure)
    })
  }, [isSetUp])
  if (isSetUp) return <SetUpPage token={location.hash.slice(1)} />
  if (person === null) return <SignInPage onSignedIn={setPerson} />
  if (person === undefined) return <ErrorBanner error={error} onRetry={() => location.reload()} />
  return <SignedIn person={person} onSignedOut={() => setPerson(null)} />
}

/** On a phone the menu is wider than the screen: scroll to the current link. */
const scrollIntoView = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

function SignedIn({ person, onSignedOut }: { person: OperatorPerson; onSignedOut: () => void }) {
  const [name, setName] = useState(() => pageNameOf(location.pathname))
  useEffect(() => {
    const syncPage = (): void => setName(pageNameOf(location.pathname))
    addEventListener('popstate', syncPage)
    return () => removeEventListener('popstate', syncPage)
  }, [])
  const { label, Page } = PAGES[name]
  useEffect(() => {
    document.title = `${label} - Operator - Paydeck`
  }, [label])
  const signOut = (): void => void call('signOut', {}).finally(onSignedOut)
  return (
    <>
      <header className={classes['top']}>
        <span className={classes['name']}>Paydeck operator</span>
        <span className={classes['person']}>
          {person.name}
          <Button onClick={signOut}>Sign out</Button>
        </span>
      </header>
      <nav className={classes['nav']} aria-label="Desk">
        {Object.entries(PAGES).map(([key, page]) => (
          <a
            key={key}
            ref={key === name ? scrollIntoView : undefined}
            href={`/operator/${key}`}
            aria-current={key === name ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              history.pushState(null, '', `/operator/${key}`)
              setName(pageNameOf(location.pathname))
            }}
          >
            {page.label}
          </a>
        ))}
      </nav>
      <main className={classes['part']}>
        <Page person={person} />
      </main>
    </>
  )
}
