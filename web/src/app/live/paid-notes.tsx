import type { LiveEvent } from '@paydeck/contract/calls/live'
import { formatMoney } from '@paydeck/contract/money/money'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { isPlainClick } from '#/lib/address/plain-click.ts'

import classes from './live-updates.module.css'

export interface PaidNote extends NonNullable<LiveEvent['paid']> {
  id: string
  transactionId: string
}

interface PaidNotesProps {
  notes: readonly PaidNote[]
  hrefOf: (transactionId: string) => string
  onOpen: (href: string) => void
  onEnd: (id: string) => void
}

const SHOWN_MS = 7_000

/** Shows amount and payer of each order that was just paid, with a link to the payment. */
export function PaidNotes({ notes, hrefOf, onOpen, onEnd }: PaidNotesProps) {
  return (
    <div aria-live="polite" className={classes['notes']}>
      {notes.map((note) => (
        <Note
          key={note.id}
          note={note}
          href={hrefOf(note.transactionId)}
          onOpen={onOpen}
          onEnd={() => onEnd(note.id)}
        />
      ))}
    </div>
  )
}

interface NoteProps {
  note: PaidNote
  href: string
  onOpen: (href: string) => void
  onEnd: () => void
}

function Note({ note, href, onOpen, onEnd }: NoteProps) {
  const { amount, currency, customerName } = note
  const [isHeld, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => end(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={classes['note']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <a
        href={href}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen(href)
          onEnd()
        }}
      >
        {['Paid', formatMoney(amount, currency), customerName].filter(Boolean).join(' · ')}
      </a>
      <button type="button" aria-label="Dismiss" onClick={onEnd}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
