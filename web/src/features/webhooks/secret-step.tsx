import type { ReactNode } from 'react'

import { ShownOnce } from '#/ui/modal/shown-once.tsx'

import { CheckingGuide } from './checking-guide.tsx'

interface SecretStepProps {
  secret: string
  children: ReactNode
  onDone: () => void
}

/** Shows the signing secret once: the server stores it encrypted and never shows it again. */
export function SecretStep({ secret, children, onDone }: SecretStepProps) {
  return (
    <ShownOnce
      title="Save the signing secret"
      label="Signing secret"
      secret={secret}
      onDone={onDone}
      note={
        <>
          Your server checks the <code>Paydeck-Signature</code> of each delivery with it.{' '}
          <CheckingGuide />
        </>
      }
    >
      {children}
    </ShownOnce>
  )
}
