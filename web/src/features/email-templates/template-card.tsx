import type { EmailMessage } from '@paydeck/contract/calls/email-messages'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'

import classes from './email-templates.module.css'
import { PreviewForm } from './preview-form.tsx'
import type { Template } from './templates.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

interface TemplateCardProps {
  template: Template
  text: EmailMessage
  /** Another one remounts the editors with `text`. */
  revision: number
  isChanged: boolean
  onChange: (part: keyof EmailMessage, html: string) => void
}

const PARTS = [
  {
    part: 'lead',
    label: 'Text above the details',
    hint: 'Appears under the heading of the email.',
  },
  { part: 'trail', label: 'Text below the details', hint: 'Appears before the small print.' },
] as const

export function TemplateCard({ template, text, revision, isChanged, onChange }: TemplateCardProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isEmpty = text.lead === '' && text.trail === ''
  return (
    <section className={classes['card']} aria-labelledby={`${id}-title`}>
      <h2 className={classes['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          aria-describedby={`${id}-about`}
          onClick={() => setOpen(!isOpen)}
        >
          <span id={`${id}-title`}>{template.title}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      </h2>
      <p id={`${id}-about`} className={classes['description']}>
        {template.description} <span>{stateOf(isChanged, isEmpty)}</span>
      </p>
      <div id={`${id}-body`} className={classes['body']} hidden={!isOpen}>
        {isOpen &&
          PARTS.map(({ part, label, hint }) => (
            <div key={part} className={classes['field']}>
              <span id={`${id}-${part}`} className={classes['label']}>
                {label}
              </span>
              <Suspense fallback={<div className={classes['waiting']} />}>
                <RichText
                  key={revision}
                  labelledBy={`${id}-${part}`}
                  describedBy={`${id}-${part}-hint`}
                  html={text[part]}
                  onChange={(html) => onChange(part, html)}
                />
              </Suspense>
              <span id={`${id}-${part}-hint`} className={classes['hint']}>
                {hint}
              </span>
            </div>
          ))}
        {isOpen && <PreviewForm template={template} isChanged={isChanged} />}
      </div>
    </section>
  )
}

function stateOf(isChanged: boolean, isEmpty: boolean): string {
  if (isChanged) return 'Not saved yet.'
  return isEmpty ? 'No text yet.' : 'Has your text.'
}
