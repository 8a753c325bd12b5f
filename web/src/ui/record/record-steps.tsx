import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { use, useSyncExternalStore, type MouseEvent } from 'react'

import { isPlainClick } from '#/lib/address/plain-click.ts'
import { hasLetterKeys, isForThePage } from '#/lib/screen/letter-keys.ts'

import { useDocumentKeys } from '../controls/use-document-keys.ts'
import { useOptimisticNavigation } from './optimistic-navigation.tsx'
import { BackgroundListContext, type BackgroundList } from './background-list.ts'
import classes from './record-steps.module.css'

/** A hidden list does not change. */
const neverChanges = () => () => undefined

interface Step {
  record: string
  href: string
}

interface Steps {
  position: number
  count: number
  previous: Step | null
  next: Step | null
}

/** The rows before and after the open one in the list kept behind it; null without such a list. */
function stepsIn({ container, record }: BackgroundList): Steps | null {
  const open = container.current?.querySelector(
    `[data-background-list] [data-key="${CSS.escape(record)}"]`,
  )
  const rows = [...(open?.parentElement?.children ?? [])].filter((row) => row.matches('[data-key]'))
  if (!open || rows.length < 2) return null
  const index = rows.indexOf(open)
  return {
    position: index + 1,
    count: rows.length,
    previous: stepTo(rows[index - 1]),
    next: stepTo(rows[index + 1]),
  }
}

function stepTo(row: Element | undefined): Step | null {
  const record = row?.getAttribute('data-key')
  const href = row?.querySelector('a')?.getAttribute('href')
  return record && href ? { record, href } : null
}

/** Links from a record to its neighbours in the list; `j` and `k` do the same. */
export function RecordSteps() {
  const list = use(BackgroundListContext)
  // Only the document knows the rows. A string, because equal snapshots must compare as equal.
  const snapshot = useSyncExternalStore(neverChanges, () => JSON.stringify(list && stepsIn(list)))
  const steps = JSON.parse(snapshot) as Steps | null
  const { navigate } = useRouter()
  const show = useOptimisticNavigation()
  // Replaces the history entry, so that "Back" still leads to the list.
  const goTo = ({ record, href }: Step) =>
    show(record, () => void navigate({ href, replace: true, state: true }))
  useDocumentKeys((event) => {
    const step = stepOfKey(event, steps)
    if (!step) return
    event.preventDefault()
    goTo(step)
  })
  if (!steps) return null
  return (
    <nav className={classes['steps']} aria-label="Neighbours in the list">
      <span className={classes['position']}>
        {steps.position} of {steps.count}
      </span>
      <StepLink label="Previous" step={steps.previous} goTo={goTo} />
      <StepLink label="Next" step={steps.next} goTo={goTo} />
    </nav>
  )
}

function stepOfKey(event: KeyboardEvent, steps: Steps | null): Step | null {
  if (!steps || !hasLetterKeys() || !isForThePage(event)) return null
  if (event.key === 'j') return steps.next
  return event.key === 'k' ? steps.previous : null
}

interface StepLinkProps {
  label: 'Previous' | 'Next'
  step: Step | null
  goTo: (step: Step) => void
}

function StepLink({ label, step, goTo }: StepLinkProps) {
  const Icon = label === 'Next' ? IconChevronDown : IconChevronUp
  const key = label === 'Next' ? 'j' : 'k'
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!step || !isPlainClick(event)) return
    event.preventDefault()
    goTo(step)
  }
  return (
    <a
      className={classes['step']}
      href={step?.href}
      role="link"
      aria-disabled={step === null}
      aria-label={label}
      title={hasLetterKeys() ? `${label} (${key})` : label}
      onClick={handleClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </a>
  )
}
