import { ApiError } from '@paydeck/contract/protocol/error'
import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { useEffect, useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { ask } from './desk-api.ts'
import classes from './desk.module.css'
import { PARTS } from './parts.ts'
import { SetUpPage } from './set-up-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

type PartName = keyof typeof PARTS

const partOf = (path: string): PartName => {
  const name = path.split('/')[2] ?? ''
  return name in PARTS ? (name as PartName) : 'payout-files'
}

/** The operator's desk: sign-in, or the part at the current address. */
export function Desk() {
  const [person, setPerson] = useState<OperatorPerson | null | undefined>(undefined)
  const [error, setError] = useState<unknown>(null)
  const isSetUp = location.pathname === '/operator/set-up'
  useEffect(() => {
    if (isSetUp) return
    ask('getPerson', {}).then(setPerson, (failure: unknown) => {
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
const intoView = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })

function SignedIn({ person, onSignedOut }: { person: OperatorPerson; onSignedOut: () => void }) {
  const [name, setName] = useState(() => partOf(location.pathname))
  useEffect(() => {
    const follow = (): void => setName(partOf(location.pathname))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const { label, Part } = PARTS[name]
  useEffect(() => {
    document.title = `${label} - Operator - Paydeck`
  }, [label])
  const signOut = (): void => void ask('signOut', {}).finally(onSignedOut)
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
        {Object.entries(PARTS).map(([key, part]) => (
          <a
            key={key}
            ref={key === name ? intoView : undefined}
            href={`/operator/${key}`}
            aria-current={key === name ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              history.pushState(null, '', `/operator/${key}`)
              setName(partOf(location.pathname))
            }}
          >
            {part.label}
          </a>
        ))}
      </nav>
      <main className={classes['part']}>
        <Part person={person} />
      </main>
    </>
  )
}
